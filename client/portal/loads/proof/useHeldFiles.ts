import { useCallback, useMemo, useRef, useState } from 'react'
import { type FileKind, fileLimits } from '#shared/file'
import { whyNotPersisted } from '../../../offline/database.ts'
import type { OpenDraft } from '../../../offline/drafts/drafts.ts'
import type { HeldFile } from '../../../offline/outbox/entry.ts'
import { describeFile, dropFile, dropKind, heldFiles, holdFile } from '../../../offline/outbox/files.ts'
import { useDraftFiles } from '../../../offline/outbox/useDraftFiles.ts'
import { database } from '../../../offline/pageDatabase.ts'
import { signedInUser } from '../../../offline/session/session.ts'
import type { PhotoFault } from '../../photos/drawing.ts'
import { drawPhoto, NotAPhoto } from './photo.ts'

/** Free room below which a photo is not even taken, in bytes. */
const leastRoom = 5 * 2 ** 20

const noRoom = 'This phone has no room left for photos: 5 MB are needed. Free some space, or record it without one.'

const mostPhotos = fileLimits.ofEvent - 1

/** The files that this device holds for an open form. */
export interface HeldFiles {
  /** Undefined until they are read. */
  files: readonly HeldFile[] | undefined
  /** What was wrong with a photo, by its SHA-256. */
  faults: ReadonlyMap<string, PhotoFault>
  /** Something is still being drawn or written: the form has to wait with sending. */
  busy: boolean
  /** Why some were not taken. */
  problems: readonly string[]
  /** Holds photos; the first shows what is usually photographed first. */
  take: (photos: readonly Blob[], first: FileKind) => Promise<void>
  /** Holds a file alone of its kind; what makes it may take a while. */
  replace: (kind: FileKind, make: () => Promise<HeldFile | null>) => Promise<void>
  describe: (sha256: string, kind: FileKind) => void
  drop: (sha256: string) => void
}

/** Photos go onto the disk as they are taken: a form that is closed, or a phone that is switched off, loses none. */
export function useHeldFiles(draft: OpenDraft | null, begun: { form: string; values: unknown }): HeldFiles {
  const id = draft?.id
  const files = useDraftFiles(id)
  const [faults, setFaults] = useState<ReadonlyMap<string, PhotoFault>>(new Map())
  const [waiting, setWaiting] = useState(0)
  const [problems, setProblems] = useState<readonly string[]>([])
  const last = useRef<Promise<void>>(Promise.resolve())
  const latest = useRef(begun)
  latest.current = begun

  /** One after the other: what was drawn first must not overwrite what was drawn last. */
  const inTurn = useCallback((work: () => Promise<void>): Promise<void> => {
    setWaiting((count) => count + 1)
    const done = last.current.then(work).catch((error) => {
      const problem = error instanceof NotAPhoto ? error.message : whyNotHeld(error)
      setProblems((before) => [...before.filter((one) => one !== problem), problem])
    })
    last.current = done
    return done.finally(() => setWaiting((count) => count - 1))
  }, [])
  const hold = useCallback(
    async (file: HeldFile, alone = false) => {
      if (id === undefined) throw new Error('Not stored')
      await holdFile(database, id, signedInUser(), file, { begun: latest.current, alone })
    },
    [id],
  )
  const take = useCallback(
    async (photos: readonly Blob[], first: FileKind) => {
      setProblems([])
      for (const picture of photos) {
        await inTurn(async () => {
          const held = id === undefined ? [] : (await heldFiles(database, id)).filter(({ kind }) => kind !== 'signature')
          if (held.length >= mostPhotos) throw new NotAPhoto('There are ten photos already. Take one out first.')
          if (!(await hasRoom())) throw new NotAPhoto(noRoom)
          const kind = held.some((one) => one.kind === first) ? 'freight' : first
          const { photo, fault } = await drawPhoto(picture, kind)
          await hold(photo)
          if (fault) setFaults((before) => new Map(before).set(photo.sha256, fault))
        })
      }
    },
    [id, hold, inTurn],
  )
  const replace = useCallback(
    (kind: FileKind, make: () => Promise<HeldFile | null>) =>
      inTurn(async () => {
        const file = await make()
        if (file) await hold(file, true)
        else if (id !== undefined) await dropKind(database, id, kind)
      }),
    [id, hold, inTurn],
  )
  return useMemo(
    () => ({
      ...{ files, faults, busy: waiting > 0, problems, take, replace },
      describe: (sha256: string, kind: FileKind) => {
        if (id !== undefined) void inTurn(() => describeFile(database, id, sha256, kind))
      },
      drop: (sha256: string) => {
        if (id !== undefined) void inTurn(() => dropFile(database, id, sha256))
      },
    }),
    [files, faults, waiting, problems, take, replace, inTurn, id],
  )
}

/** Where the browser does not say, there is. */
async function hasRoom(): Promise<boolean> {
  const { quota, usage = 0 } = await (navigator.storage?.estimate?.() ?? Promise.resolve({} as StorageEstimate))
  return quota === undefined || quota - usage >= leastRoom
}

const whyNotHeld = (error: unknown) =>
  whyNotPersisted(error) === 'full'
    ? noRoom
    : 'This browser does not hold photos here. Record it without one, and send the photo to dispatch another way.'
