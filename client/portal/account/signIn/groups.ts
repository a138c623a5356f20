import type { LucideIcon } from 'lucide-react'
import ChartColumn from 'lucide-react/icons/chart-column'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Truck from 'lucide-react/icons/truck'

/** The three groups the portal is for (§2). */
export const groups: readonly { Icon: LucideIcon; title: string; text: string }[] = [
  {
    Icon: ChartColumn,
    title: 'Management',
    text: 'Drivers, loads, compliance and reports in one place, with what needs you on top.',
  },
  {
    Icon: Truck,
    title: 'Operations (drivers)',
    text: 'Drivers see their loads and settlements, and send updates with no signal.',
  },
  {
    Icon: ReceiptText,
    title: 'Finance',
    text: 'Settlements to the cent, each line with its own arithmetic.',
  },
]
