/** Signs a demo person in and returns the session cookie. */
export async function signInAs(role: string, url: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${role}@fairlane.example`, password: 'fairlane-demo' }),
  })
  if (answer.status !== 204) throw new Error(`The sign-in failed with ${answer.status}: ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}
