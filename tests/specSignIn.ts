/** The second opinion, as spec.ts: the ways in and out, open to everybody. */
export const signInEndpoints = {
  'GET /api/login': { access: 'open', good: 302 },
  'GET /api/login/callback': { access: 'open', good: 302 },
  'GET /api/auth/provider': { access: 'open', good: 200 },
  'POST /api/login': { access: 'open', good: 401 },
  'GET /api/logout': { access: 'open', good: 302 },
  'POST /api/logout': { access: 'open', good: 204 },
} as const
