import { bareStop, type LoadStop } from '../domains/loads/Load.ts'

type Facility = [facility: string, street: string, contact: string, phone: string, instructions?: string]

/** Where demo loads stop in each city. */
const facilities: Record<string, Facility> = {
  'Phoenix, AZ': [
    'Copper State yard',
    '2401 S 35th Ave',
    'Luis Barrera',
    '(602) 555-0175',
    'Gate 4, check in at the scale house',
  ],
  'Tucson, AZ': ['Old Pueblo Supply', '3750 E Columbia St', 'Shipping', '(520) 555-0122'],
  'Flagstaff, AZ': ['San Francisco Peaks Lumber', '2500 E Butler Ave', 'Dana Yazzie', '(928) 555-0117', 'Chains in winter'],
  'Yuma, AZ': ['Colorado River Produce', '1980 E 24th St', 'Cooler 3', '(928) 555-0164'],
  'Mesa, AZ': ['Falcon Field Solar', '4800 E McKellips Rd', 'Receiving', '(480) 555-0138'],
  'Los Angeles, CA': ['Pacific Steel Supply', '3200 E Washington Blvd', 'Receiving', '(323) 555-0114', 'Dock 12, closes at 3 PM'],
  'San Diego, CA': ['Otay Mesa Cold & Dry', '8830 Siempre Viva Rd', 'Shipping', '(619) 555-0152'],
  'Fresno, CA': ['Valley Fresh Growers', '4417 S Minnewawa Ave', 'Anita Quiroga', '(559) 555-0109', 'Washout receipt needed'],
  'Oakland, CA': ['Harbor Cold Storage', '1600 Maritime St', 'Dock office', '(510) 555-0126', 'Safety vest and boots'],
  'Bakersfield, CA': ['Kern Packing House', '2100 E Brundage Ln', 'Shipping', '(661) 555-0141'],
  'Houston, TX': ['Ship Channel Pipe', '9600 Clinton Dr', 'Yard office', '(713) 555-0158', 'TWIC card at the gate'],
  'Dallas, TX': ['Trinity Distribution', '4400 Cedardale Rd', 'Receiving', '(214) 555-0133'],
  'Austin, TX': ['Onion Creek Warehouse', '8800 Burleson Rd', 'Receiving', '(512) 555-0170'],
  'San Antonio, TX': ['Mission Paper', '5303 Rittiman Rd', 'Tomas Villa', '(210) 555-0119'],
  'Midland, TX': ['Permian Oilfield Supply', '3101 W County Rd 120', 'Yard office', '(432) 555-0147', 'Call an hour before'],
  'El Paso, TX': ['Franklin Mountain Electric', '11430 Pellicano Dr', 'Receiving desk', '(915) 555-0160'],
}

/** A stop of a demo load, with the contact there. */
export function demoStop(location: string, at: Date, zone: string): LoadStop {
  const [facility = null, street = null, contact = null, phone = null, instructions = null] = facilities[location] ?? []
  return { ...bareStop(location, at, zone), facility, street, contact, phone, instructions }
}
