import type { Broker } from '../domains/customers/Broker.ts'

type DemoBroker = Pick<Broker, 'name' | 'mcNumber' | 'contact' | 'phone' | 'email' | 'billingEmail' | 'netDays'> &
  Partial<Pick<Broker, 'status' | 'holdReason'>>

/** The brokers of the demo loads, each at its place. */
export const demoBrokers: readonly DemoBroker[] = [
  {
    name: 'Saguaro Freight Partners',
    mcNumber: '482617',
    contact: 'Maribel Ochoa',
    phone: '(602) 555-0112',
    email: 'dispatch@saguarofreight.example',
    billingEmail: 'ap@saguarofreight.example',
    netDays: 30,
  },
  {
    name: 'Lone Mesa Logistics',
    mcNumber: '917304',
    contact: 'Terrell Hobbs',
    phone: '(505) 555-0126',
    email: 'loads@lonemesa.example',
    billingEmail: 'billing@lonemesa.example',
    netDays: 21,
  },
  {
    name: 'Pacific Crest Brokerage',
    mcNumber: '1120458',
    contact: 'Anh Tran',
    phone: '(213) 555-0139',
    email: 'ratecon@pacificcrest.example',
    billingEmail: 'payables@pacificcrest.example',
    netDays: 45,
  },
  {
    name: 'Gulf Bend Transport Group',
    mcNumber: '358846',
    contact: 'Lorraine Guidry',
    phone: '(713) 555-0143',
    email: 'ops@gulfbend.example',
    billingEmail: 'accounting@gulfbend.example',
    netDays: 30,
  },
  {
    name: 'Red Rock Freight Exchange',
    mcNumber: '744190',
    contact: 'Silas Begay',
    phone: '(928) 555-0158',
    email: 'desk@redrockfreight.example',
    billingEmail: null,
    netDays: 15,
  },
  {
    name: 'Golden Valley Load Company',
    mcNumber: '1069237',
    contact: 'Priya Sandhu',
    phone: '(559) 555-0164',
    email: 'tenders@goldenvalleyload.example',
    billingEmail: 'ap@goldenvalleyload.example',
    netDays: 30,
  },
  {
    name: 'Panhandle Logistics',
    mcNumber: '623975',
    contact: 'Dwight Kessler',
    phone: '(806) 555-0171',
    email: 'dwight@panhandlelogistics.example',
    billingEmail: null,
    netDays: 60,
    status: 'on_hold',
    holdReason: 'unpaid since August',
  },
  {
    name: 'Bluebonnet Brokerage',
    mcNumber: null,
    contact: 'Jolene Pruitt',
    phone: '(512) 555-0187',
    email: 'jolene@bluebonnet.example',
    billingEmail: null,
    netDays: 7,
  },
]
