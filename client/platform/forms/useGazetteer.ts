import { useEffect, useState } from 'react'
import { type Gazetteer, parseGazetteer } from '#shared/kernel/gazetteer'

const unknown: Gazetteer = { byKey: new Map() }
let loading: Promise<Gazetteer> | null = null

/** Loads the gazetteer for the first form that has a place field. After a failure the next call tries again. */
function load(): Promise<Gazetteer> {
  loading ??= import('../../../build/gazetteer.txt?raw').then(
    ({ default: file }) => parseGazetteer(file),
    () => {
      loading = null
      return unknown
    },
  )
  return loading
}

/** The US cities with their zones; null until they are loaded, empty where they could not be. */
export function useLoadedGazetteer(): Gazetteer | null {
  const [gazetteer, setGazetteer] = useState<Gazetteer | null>(null)
  useEffect(() => {
    let isWanted = true
    const read = () => void load().then((loaded) => isWanted && setGazetteer(loaded))
    read()
    // A page that lost the network meanwhile stays open, as that of a load in the cab.
    addEventListener('online', read)
    return () => {
      isWanted = false
      removeEventListener('online', read)
    }
  }, [])
  return gazetteer
}

/** The US cities with their zones; empty until loaded. The form works without them. */
export const useGazetteer = (): Gazetteer => useLoadedGazetteer() ?? unknown
