/** The second opinion, as spec.ts: the ways in and out, open to everybody. */
export const signInEndpoints = {
  'GET /api/login': { access: 'open', good: 302 },
  'GET /api/login/callback': { access: 'open', good: 302 },
  'GET /api/auth/provider': { access: 'open', good: 200 },
  'POST /api/login': { access: 'open', good: 401 },
  // Without a password that was right just now.
  'GET /api/login/second-factor': { access: 'open', good: 401 },
  'POST /api/login/second-factor': { access: 'open', good: 401 },
  'DELETE /api/login/second-factor': { access: 'open', good: 204 },
  'POST /api/login/second-factor/app': { access: 'open', good: 401 },
  'POST /api/login/second-factor/app/confirm': { access: 'open', good: 401 },
  'POST /api/login/second-factor/passkeys/options': { access: 'open', good: 401 },
  'POST /api/login/second-factor/passkeys': { access: 'open', good: 401 },
  'POST /api/login/passkey/options': { access: 'open', good: 200 },
  'POST /api/login/passkey': { access: 'open', good: 401 },
  'GET /api/auth/second-factor': { access: 'signed in', good: 200 },
  // All of these ask for the password once more; to give a passkey a name does not.
  'POST /api/auth/second-factor/check': { access: 'signed in', good: 422 },
  'POST /api/auth/second-factor/app': { access: 'signed in', good: 403 },
  'POST /api/auth/second-factor/app/confirm': { access: 'signed in', good: 403 },
  'DELETE /api/auth/second-factor/app': { access: 'signed in', good: 403 },
  'POST /api/auth/second-factor/recovery-codes': { access: 'signed in', good: 403 },
  'POST /api/auth/second-factor/passkeys/options': { access: 'signed in', good: 403 },
  'POST /api/auth/second-factor/passkeys': { access: 'signed in', good: 403 },
  // Without a passkey, and without an own device.
  'POST /api/auth/second-factor/check/options': { access: 'signed in', good: 404 },
  'DELETE /api/auth/second-factor/own-devices/:id': { access: 'signed in', good: 404 },
  'PATCH /api/auth/second-factor/passkeys/:id': { access: 'signed in', good: 404 },
  'DELETE /api/auth/second-factor/passkeys/:id': { access: 'signed in', good: 403 },
  'GET /api/logout': { access: 'open', good: 302 },
  'POST /api/logout': { access: 'open', good: 204 },
} as const
