import { useCallback, useMemo, useState } from 'react'
import { type FileKind, fileLimits } from '#shared/file'
import { whyNotPersisted } from '../../../offline/database.ts'
import type { OpenDraft } from '../../../offline/drafts/drafts.ts'
import type { HeldFile } from '../../../offline/outbox/entry.ts'
import { describeFile, dropFile, heldFiles, holdFile } from '../../../offline/outbox/files.ts'
import { useDraftFiles } from '../../../offline/outbox/useDraftFiles.ts'
import { database } from '../../../offline/pageDatabase.ts'
import { signedInUser } from '../../../offline/session/session.ts'
import { drawPhoto, NotAPhoto, type PhotoFault } from './photo.ts'

/** Free room below which a photo is not even taken, in bytes. */
const leastRoom = 5 * 2 ** 20

const noRoom = 'This phone has no room left for photos: 5 MB are needed. Free some space, or record it without one.'

/** The files that this device holds for an open form. */
export interface HeldFiles {
  /** Undefined until they are read. */
  files: readonly HeldFile[] | undefined
  /** What was wrong with a photo, by its SHA-256. */
  faults: ReadonlyMap<string, PhotoFault>
  /** A photo is being drawn. */
  busy: boolean
  /** Why the last one was not taken. */
  problem: string | null
  take: (photo: Blob, kind: FileKind) => Promise<void>
  /** Holds a file in place of those of the same kind. */
  replace: (kind: FileKind, file: HeldFile | null) => Promise<void>
  describe: (sha256: string, kind: FileKind) => void
  drop: (sha256: string) => void
}

/** Photos go onto the disk as they are taken: a form that is closed, or a phone that is switched off, loses none. */
export function useHeldFiles(draft: OpenDraft | null): HeldFiles {
  const id = draft?.id
  const files = useDraftFiles(id)
  const [faults, setFaults] = useState<ReadonlyMap<string, PhotoFault>>(new Map())
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const count = files?.length ?? 0

  const hold = useCallback(
    async (file: HeldFile) => {
      if (id === undefined) throw new Error('Not stored')
      await holdFile(database, id, signedInUser(), file)
    },
    [id],
  )
  const take = useCallback(
    async (picture: Blob, kind: FileKind) => {
      setProblem(null)
      if (count >= fileLimits.ofEvent - 1) return setProblem('These are ten photos already. Take one out first.')
      setBusy(true)
      try {
        if (!(await hasRoom())) return setProblem(noRoom)
        const { photo, fault } = await drawPhoto(picture, kind)
        await hold(photo)
        if (fault) setFaults((before) => new Map(before).set(photo.sha256, fault))
      } catch (error) {
        setProblem(error instanceof NotAPhoto ? error.message : whyNotHeld(error))
      } finally {
        setBusy(false)
      }
    },
    [count, hold],
  )
  const replace = useCallback(
    async (kind: FileKind, file: HeldFile | null) => {
      if (id === undefined) return setProblem(whyNotHeld(null))
      try {
        if (file) await hold(file)
        const others = (await heldFiles(database, id)).filter((one) => one.kind === kind && one.sha256 !== file?.sha256)
        for (const { sha256 } of others) await dropFile(database, id, sha256)
      } catch (error) {
        setProblem(whyNotHeld(error))
      }
    },
    [id, hold],
  )
  const change = useCallback((doing: Promise<void>) => void doing.catch((error) => setProblem(whyNotHeld(error))), [])
  return useMemo(
    () => ({
      ...{ files, faults, busy, problem, take, replace },
      describe: (sha256: string, kind: FileKind) => id !== undefined && change(describeFile(database, id, sha256, kind)),
      drop: (sha256: string) => id !== undefined && change(dropFile(database, id, sha256)),
    }),
    [files, faults, busy, problem, take, replace, id, change],
  )
}

/** Where the browser does not say, there is. */
async function hasRoom(): Promise<boolean> {
  const { quota, usage = 0 } = await (navigator.storage?.estimate?.() ?? Promise.resolve({} as StorageEstimate))
  return quota === undefined || quota - usage >= leastRoom
}

const whyNotHeld = (error: unknown) =>
  error && whyNotPersisted(error) === 'full'
    ? noRoom
    : 'This browser does not hold photos here. Record it without one, and send the photo to dispatch another way.'
