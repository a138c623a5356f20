import { Route, Routes } from 'react-router-dom'
import type { CurrentUser } from '#shared/user'
import { CacheProvider } from '../cache/CacheProvider.tsx'
import { Dashboard } from '../dashboard/Dashboard.tsx'
import { DriverStart } from '../dashboard/DriverStart.tsx'
import { ShipperStart } from '../dashboard/ShipperStart.tsx'
import { DriverRecord } from '../drivers/DriverRecord.tsx'
import { Drivers } from '../drivers/Drivers.tsx'
import { NotFound } from '../feedback/NotFound.tsx'
import { LoadDetails } from '../loads/LoadDetails.tsx'
import { Loads } from '../loads/Loads.tsx'
import { MyLoads } from '../loads/MyLoads.tsx'
import { ShipperLoads } from '../loads/ShipperLoads.tsx'
import { QuotesDesk } from '../quotes/QuotesDesk.tsx'
import { ApplicationRecord } from '../recruiting/ApplicationRecord.tsx'
import { Recruiting } from '../recruiting/Recruiting.tsx'
import { Sessions } from '../sessions/Sessions.tsx'
import { MySettlements } from '../settlements/MySettlements.tsx'
import { Settlement } from '../settlements/Settlement.tsx'
import { Settlements } from '../settlements/Settlements.tsx'
import { ComingScreen } from './ComingScreen.tsx'

/** The routes inside the shell (§2). What they read may still be refused: then the screen says so. */
export function Screens({ user, home }: { user: CurrentUser; home: string }) {
  const isDriver = user.role === 'driver'
  const loads = () => {
    if (user.role === 'shipper') return <ShipperLoads />
    return isDriver ? <MyLoads /> : <Loads user={user} />
  }
  return (
    <Routes>
      <Route element={<CacheProvider user={user} />}>
        {['admin', 'admin/dashboard'].map((path) => (
          <Route key={path} path={path} element={isDriver ? <DriverStart user={user} /> : <Dashboard user={user} />} />
        ))}
        <Route path="shipper" element={<ShipperStart user={user} />} />
        <Route path="admin/quotes" element={<QuotesDesk />} />
        <Route path="admin/recruiting" element={<Recruiting />} />
        <Route path="admin/recruiting/:reference" element={<ApplicationRecord />} />
        <Route path="driver" element={<DriverStart user={user} />} />
        <Route path="admin/drivers" element={<Drivers user={user} />} />
        <Route path="admin/drivers/:id" element={<DriverRecord />} />
        {['admin/settlements', 'driver/my-settlements'].map((path) => (
          <Route key={path} path={path}>
            <Route index element={isDriver ? <MySettlements /> : <Settlements />} />
            <Route path=":id" element={<Settlement isOwn={isDriver} />} />
          </Route>
        ))}
        {['admin/loads', 'driver/my-loads', 'shipper/loads'].map((path) => (
          <Route key={path} path={path}>
            <Route index element={loads()} />
            <Route path=":id" element={<LoadDetails user={user} />} />
          </Route>
        ))}
      </Route>
      <Route path="sessions" element={<Sessions user={user} />} />
      <Route path="admin/reports" element={<ComingScreen title="Reports" />} />
      <Route path="admin/compliance" element={<ComingScreen title="Compliance" />} />
      <Route path="admin/settings" element={<ComingScreen title="Settings" />} />
      <Route path="admin/users" element={<ComingScreen title="User Management" />} />
      {['admin/schedule', 'driver/schedule'].map((path) => (
        <Route key={path} path={path} element={<ComingScreen title="Schedule" />} />
      ))}
      <Route
        path="*"
        element={
          <NotFound to={home} words="Back to the overview">
            There is no such page in the portal. The address may be mistyped, or the page has moved.
          </NotFound>
        }
      />
    </Routes>
  )
}
