import type { ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import { driverPath, type Place } from '#shared/access/navigation'
import type { CurrentUser } from '#shared/users/user'
import { MailDetails } from '../admin/mails/MailDetails.tsx'
import { Mails } from '../admin/mails/Mails.tsx'
import { Settings } from '../admin/settings/Settings.tsx'
import { Dashboard } from '../dashboard/Dashboard.tsx'
import { DriverStart } from '../dashboard/DriverStart.tsx'
import { ShipperStart } from '../dashboard/ShipperStart.tsx'
import { Brokers } from '../dispatch/customers/Brokers.tsx'
import { LoadDetails } from '../dispatch/loads/LoadDetails.tsx'
import { Loads } from '../dispatch/loads/Loads.tsx'
import { ShipperLoads } from '../dispatch/loads/ShipperLoads.tsx'
import { MyWeek } from '../dispatch/schedule/MyWeek.tsx'
import { MyLoads } from '../driver/cab/MyLoads.tsx'
import { NeedsYou } from '../driver/disputes/NeedsYou.tsx'
import { Disputes } from '../money/settlements/disputes/Disputes.tsx'
import { MySettlements } from '../money/settlements/MySettlements.tsx'
import { Settlement } from '../money/settlements/Settlement.tsx'
import { Settlements } from '../money/settlements/Settlements.tsx'
import { MyDocuments } from '../people/documents/MyDocuments.tsx'
import { Drivers } from '../people/drivers/Drivers.tsx'
import { QuotesDesk } from '../quotes/QuotesDesk.tsx'
import { ShipperQuote } from '../quotes/shipper/ShipperQuote.tsx'
import { ShipperQuotes } from '../quotes/shipper/ShipperQuotes.tsx'
import { Recruiting } from '../recruiting/Recruiting.tsx'
import { lazyScreen } from './lazyScreen.tsx'

type Screen = ComponentType<{ user: CurrentUser }>

interface PlaceScreens {
  Main: Screen
  /** The screen of a single record, at its id below the list's address. */
  Details?: Screen
  /** The form of a new one, at `/new` below the list's address. */
  New?: Screen
  /** The import of rows from a file, at `/import`. */
  Import?: Screen
  /** The check whether a driver was qualified on a day, at `/qualified`. */
  Qualified?: Screen
  /** The screens that process settlements, pay them and show the batch, at `/process`, `/payment-batches` and `/batches/:id`. */
  Process?: Screen
  PaymentBatches?: Screen
  Batch?: Screen
  /** The form that changes a single record, at `/:id/edit`. */
  Edit?: Screen
  /** The verification of a single record in the reader's browser, at `/:id/verify`. */
  Verify?: Screen
  /** The driver's answer to a disputed event, at `/:id/needs-you`. */
  NeedsYou?: Screen
}

// Lazy: they import the form library and the schemas, which opening the portal does not need.
const DeskQuote = lazyScreen(async () => (await import('../quotes/record/QuoteRecord.tsx')).QuoteRecord)
const DeskLoad = lazyScreen(async () => (await import('../dispatch/loads/record/DeskLoad.tsx')).DeskLoad)
const newLoad = lazyScreen(async () => (await import('../dispatch/loads/form/NewLoad.tsx')).NewLoad)
const editLoad = lazyScreen(async () => (await import('../dispatch/loads/form/EditLoad.tsx')).EditLoad)
const verifyLoad = lazyScreen(async () => (await import('../dispatch/loads/verify/VerifyLoad.tsx')).VerifyLoad)
const brokerRecord = lazyScreen(async () => (await import('../dispatch/customers/BrokerRecord.tsx')).BrokerRecord)
const newBroker = lazyScreen(async () => (await import('../dispatch/customers/form/NewBroker.tsx')).NewBroker)
const editBroker = lazyScreen(async () => (await import('../dispatch/customers/form/EditBroker.tsx')).EditBroker)
const Board = lazyScreen(async () => (await import('../dispatch/schedule/Schedule.tsx')).Schedule)
const driverRecord = lazyScreen(async () => (await import('../people/drivers/DriverRecord.tsx')).DriverRecord)
const editDriver = lazyScreen(async () => (await import('../people/drivers/form/EditDriver.tsx')).EditDriver)
const newDriver = lazyScreen(async () => (await import('../people/drivers/form/NewDriver.tsx')).NewDriver)
const importDrivers = lazyScreen(async () => (await import('../people/drivers/import/ImportDrivers.tsx')).ImportDrivers)
const applicationRecord = lazyScreen(async () => (await import('../recruiting/ApplicationRecord.tsx')).ApplicationRecord)
const RecruitingBoard = lazyScreen(async () => (await import('../recruiting/board/RecruitingBoard.tsx')).RecruitingBoard)
const compliance = lazyScreen(async () => (await import('../people/compliance/Compliance.tsx')).Compliance)
const qualified = lazyScreen(async () => (await import('../people/compliance/Qualified.tsx')).Qualified)
const reports = lazyScreen(async () => (await import('../reports/Reports.tsx')).Reports)
const userList = lazyScreen(async () => (await import('../people/users/Users.tsx')).Users)
const userRecord = lazyScreen(async () => (await import('../people/users/UserRecord.tsx')).UserRecord)
const invoiceList = lazyScreen(async () => (await import('../money/invoices/Invoices.tsx')).Invoices)
const invoiceRecord = lazyScreen(async () => (await import('../money/invoices/InvoiceRecord.tsx')).InvoiceRecord)
const customerAccounts = lazyScreen(async () => (await import('../money/accounts/CustomerAccounts.tsx')).CustomerAccounts)
const customerAccount = lazyScreen(async () => (await import('../money/accounts/CustomerAccount.tsx')).CustomerAccount)
const newSettlement = lazyScreen(async () => (await import('../money/settlements/form/NewSettlement.tsx')).NewSettlement)
const changeSettlement = lazyScreen(async () => (await import('../money/settlements/form/ChangeSettlement.tsx')).ChangeSettlement)
const processAll = lazyScreen(async () => (await import('../money/settlements/batch/ProcessAll.tsx')).ProcessAll)
const paymentBatches = lazyScreen(async () => (await import('../money/settlements/batch/PaymentBatches.tsx')).PaymentBatches)
const batch = lazyScreen(async () => (await import('../money/settlements/batch/Batch.tsx')).Batch)
const quoteByPhone = lazyScreen(async () => (await import('../quotes/phone/QuoteByPhone.tsx')).QuoteByPhone)

// The same address shows each role its own screen.
const Start: Screen = ({ user }) => (user.role === 'driver' ? <DriverStart user={user} /> : <Dashboard user={user} />)
const LoadList: Screen = ({ user }) => {
  if (user.role === 'shipper') return <ShipperLoads />
  return user.role === 'driver' ? <MyLoads /> : <Loads user={user} />
}
const QuoteList: Screen = ({ user }) => (user.role === 'shipper' ? <ShipperQuotes /> : <QuotesDesk />)
const QuoteDetails: Screen = ({ user }) => (user.role === 'shipper' ? <ShipperQuote user={user} /> : <DeskQuote />)
const SettlementList: Screen = ({ user }) => (user.role === 'driver' ? <MySettlements user={user} /> : <Settlements />)
const SettlementDetails: Screen = ({ user }) => <Settlement isOwn={user.role === 'driver'} />

const RecruitingViews: Screen = () => <Recruiting Board={RecruitingBoard} />

const LoadRecord: Screen = ({ user }) =>
  user.role === 'driver' || user.role === 'shipper' ? <LoadDetails user={user} /> : <DeskLoad />

// The board for roles that assign, and a driver's own week.
const Schedule: Screen = () => {
  const { pathname } = useLocation()
  return pathname.startsWith(driverPath('schedule')) ? <MyWeek /> : <Board />
}

const loads: PlaceScreens = { Main: LoadList, Details: LoadRecord, Verify: verifyLoad }
const settlements: PlaceScreens = { Main: SettlementList, Details: SettlementDetails }

/** The screens of each place (§2). */
export const placeScreens: Record<Place, PlaceScreens> = {
  dashboard: { Main: Start },
  myDashboard: { Main: DriverStart },
  overview: { Main: ShipperStart },
  quotes: { Main: QuoteList, New: quoteByPhone, Details: QuoteDetails },
  myQuotes: { Main: QuoteList, Details: QuoteDetails },
  drivers: { Main: Drivers, New: newDriver, Import: importDrivers, Details: driverRecord, Edit: editDriver },
  loads: { ...loads, New: newLoad, Edit: editLoad },
  brokers: { Main: Brokers, Details: brokerRecord, New: newBroker, Edit: editBroker },
  myLoads: { ...loads, NeedsYou },
  myDocuments: { Main: MyDocuments, Details: MyDocuments },
  settlements: {
    ...settlements,
    New: newSettlement,
    Edit: changeSettlement,
    Process: processAll,
    PaymentBatches: paymentBatches,
    Batch: batch,
  },
  disputes: { Main: Disputes },
  invoices: { Main: invoiceList, Details: invoiceRecord },
  customerAccounts: { Main: customerAccounts, Details: customerAccount },
  mySettlements: settlements,
  recruiting: { Main: RecruitingViews, Details: applicationRecord },
  reports: { Main: reports, Details: reports },
  compliance: { Main: compliance, Details: compliance, Qualified: qualified },
  schedule: { Main: Schedule },
  mails: { Main: Mails, Details: MailDetails },
  settings: { Main: Settings, Details: Settings },
  users: { Main: userList, New: userList, Details: userRecord },
}
