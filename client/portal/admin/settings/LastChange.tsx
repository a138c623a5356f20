import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SettingsGroup } from '#shared/settings/settingsFields'
import { queries } from '../../../platform/api/queries.ts'
import { formatAsOfZoned } from '../../../platform/ui/asOf.ts'

interface Props {
  group: SettingsGroup
  version: number
  children: (actor: string | null, at: string | undefined) => ReactNode
}

/** The user who made the version of a group, and the time, if this device has its history. */
export function LastChange({ group, version, children }: Props) {
  const { data } = useQuery(queries.settingsHistory(group, version))
  const last = data?.find((entry) => entry.version === version)
  return children(last?.who ?? null, last && formatAsOfZoned(Date.parse(last.at), Date.now()))
}
