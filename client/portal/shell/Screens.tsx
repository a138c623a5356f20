import { Route, Routes } from 'react-router-dom'
import { portalScreens } from '#shared/access/navigation'
import { pages } from '#shared/kernel/paths'
import type { CurrentUser } from '#shared/users/user'
import { Sessions } from '../account/sessions/Sessions.tsx'
import { NotFound } from '../feedback/NotFound.tsx'
import { CacheProvider } from '../list/cache/CacheProvider.tsx'
import { placeScreens } from './PlaceScreens.tsx'

/** An address relative to the portal, as its routes need it. */
const within = (path: string) => path.slice(pages.portal.length + 1)

/** The routes inside the shell (§2). The server checks the access to data: on 403 a screen shows that. */
export function Screens({ user, home }: { user: CurrentUser; home: string }) {
  return (
    <Routes>
      <Route element={<CacheProvider user={user} />}>
        {portalScreens.flatMap(({ place, paths }) => {
          const { Main, New, Import, Qualified, Process, PaymentBatches, Batch, Details, Edit, Verify, NeedsYou } =
            placeScreens[place]
          return paths.flatMap((path) => [
            <Route key={path} path={within(path)} element={<Main user={user} />} />,
            New && <Route key={`${path}/new`} path={within(`${path}/new`)} element={<New user={user} />} />,
            Import && <Route key={`${path}/import`} path={within(`${path}/import`)} element={<Import user={user} />} />,
            Qualified && (
              <Route key={`${path}/qualified`} path={within(`${path}/qualified`)} element={<Qualified user={user} />} />
            ),
            Process && <Route key={`${path}/process`} path={within(`${path}/process`)} element={<Process user={user} />} />,
            PaymentBatches && (
              <Route
                key={`${path}/payment-batches`}
                path={within(`${path}/payment-batches`)}
                element={<PaymentBatches user={user} />}
              />
            ),
            Batch && <Route key={`${path}/batches`} path={within(`${path}/batches/:id`)} element={<Batch user={user} />} />,
            Details && <Route key={`${path}/:id`} path={within(`${path}/:id`)} element={<Details user={user} />} />,
            Edit && <Route key={`${path}/:id/edit`} path={within(`${path}/:id/edit`)} element={<Edit user={user} />} />,
            Verify && <Route key={`${path}/:id/verify`} path={within(`${path}/:id/verify`)} element={<Verify user={user} />} />,
            NeedsYou && (
              <Route key={`${path}/:id/needs-you`} path={within(`${path}/:id/needs-you`)} element={<NeedsYou user={user} />} />
            ),
          ])
        })}
      </Route>
      <Route path={within(pages.portalSessions)} element={<Sessions user={user} />} />
      <Route
        path="*"
        element={
          <NotFound to={home} text="Back to the overview">
            There is no such page in the portal. The address may be mistyped, or the page has moved.
          </NotFound>
        }
      />
    </Routes>
  )
}
