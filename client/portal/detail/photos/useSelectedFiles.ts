import { useCallback, useMemo, useRef, useState } from 'react'
import { type FileKind, fileLimits } from '#shared/kernel/file'
import { whyNotPersisted } from '../../../platform/offline/database.ts'
import type { OpenDraft } from '../../../platform/offline/drafts/drafts.ts'
import type { HeldFile, TakenFile } from '../../../platform/offline/outbox/entry.ts'
import { describeFile, dropFile, dropKind, heldFiles, holdFile } from '../../../platform/offline/outbox/files.ts'
import { useDraftFiles } from '../../../platform/offline/outbox/useDraftFiles.ts'
import { database } from '../../../platform/offline/pageDatabase.ts'
import type { PhotoFault } from '../../../platform/photos/drawing.ts'
import { copyPdf, drawPhoto, isPdf, NotAPhoto } from './photo.ts'

/** Free room below which the device takes no photo, in bytes. */
const leastRoom = 5 * 2 ** 20

const noRoom = 'This phone has no room left for photos: 5 MB are needed. Free some space'
const notHere = 'This browser does not hold photos here.'

/** The maximum of photos of an event, without its signature, and of pages of a document. */
export const maxPhotos = fileLimits.ofEvent - 1

/** `photos`: of an event, which is sent even without them. `pages`: of a document, which may be PDFs. */
type FileGroup = 'photos' | 'pages'

const text: Record<FileGroup, { most: string; noRoom: string; notHere: string }> = {
  photos: {
    most: 'There are ten photos already. Take one out first.',
    noRoom: `${noRoom}, or record it without one.`,
    notHere: `${notHere} Record it without one, and send the photo to dispatch another way.`,
  },
  pages: {
    most: 'There are ten pages already. Take one out first.',
    noRoom: `${noRoom}, and try again.`,
    notHere: `${notHere} Send them to the office another way.`,
  },
}

/** The files that this device stores for an open form. */
export interface HeldFiles {
  /** Undefined until they are read. */
  files: readonly TakenFile[] | undefined
  /** The fault of a photo that was taken here, by its SHA-256; null for a legible one. */
  faults: ReadonlyMap<string, PhotoFault | null>
  /** Thumbnails of the photos that were taken here, by their SHA-256. */
  small: ReadonlyMap<string, Blob>
  /** A file is still being drawn or written: the form must not send yet. */
  busy: boolean
  /** Why some files were not accepted. */
  problems: readonly string[]
  /** Stores taken or selected photos. */
  take: (photos: readonly Blob[], kind?: FileKind) => Promise<void>
  /** Stores a photo in place of another one. */
  retake: (sha256: string, photos: readonly Blob[]) => Promise<void>
  /** Stores a file that is the only one of its kind. `make` may take a while. */
  replace: (kind: FileKind, make: () => Promise<HeldFile | null>) => Promise<void>
  describe: (sha256: string, kind: FileKind) => void
  drop: (sha256: string) => void
}

/** Stores photos on the disk as they are taken: closing the form or switching the phone off loses none. */
export function useSelectedFiles(
  draft: OpenDraft | null,
  begun: { form: string; values: unknown },
  what: FileGroup = 'photos',
): HeldFiles {
  const id = draft?.id
  const userId = draft?.userId ?? null
  const files = useDraftFiles(id)
  const [faults, setFaults] = useState<ReadonlyMap<string, PhotoFault | null>>(new Map())
  /** Known before the photo is stored, so that nothing draws it again. */
  const [small] = useState(() => new Map<string, Blob>())
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])
  const waiting = useRef(0)
  const last = useRef<Promise<void>>(Promise.resolve())
  const latest = useRef(begun)
  latest.current = begun

  /** Busy until the work is done. Many photos render the form once, not between two of them. */
  const whileBusy = useCallback(async (work: () => Promise<void>): Promise<void> => {
    waiting.current += 1
    setBusy(true)
    return work().finally(() => {
      waiting.current -= 1
      setBusy(waiting.current > 0)
    })
  }, [])
  /** One after the other, so that an earlier photo does not overwrite a later one. */
  const inTurn = useCallback(
    (work: () => Promise<void>): Promise<void> => {
      const done = last.current.then(work).catch((error) => {
        const { noRoom, notHere } = text[what]
        const why = () => (whyNotPersisted(error) === 'full' ? noRoom : notHere)
        const problem = error instanceof NotAPhoto ? error.message : why()
        setProblems((before) => [...before.filter((other) => other !== problem), problem])
      })
      last.current = done
      return whileBusy(() => done)
    },
    [what, whileBusy],
  )
  const hold = useCallback(
    async (file: HeldFile, alone = false) => {
      if (id === undefined) throw new Error('Not stored')
      await holdFile(database, id, userId, file, { begun: latest.current, alone })
    },
    [id, userId],
  )
  /** Draws a selected file and stores its pages in order, in place of `before` if given. */
  const storeFile = useCallback(
    async (chosen: Blob, kind: FileKind | undefined, before?: TakenFile): Promise<void> => {
      if (!(await hasRoom())) throw new NotAPhoto(text[what].noRoom)
      const isAPdf = what === 'pages' && (await isPdf(chosen))
      const pages = isAPdf ? [{ photo: await copyPdf(chosen), small: null, fault: null }] : await drawPhoto(chosen, kind)
      const takenAt = before?.takenAt ?? Date.now()
      for (const [place, { photo, small: preview, fault }] of pages.entries()) {
        const files = id === undefined ? [] : await heldFiles(database, id)
        const others = files.filter((file) => file.kind !== 'signature' && file.sha256 !== before?.sha256)
        if (others.length >= maxPhotos) throw new NotAPhoto(text[what].most)
        if (preview) {
          small.set(photo.sha256, preview)
          setFaults((before) => new Map(before).set(photo.sha256, fault))
        }
        await hold({ ...photo, takenAt: takenAt + place })
      }
      const isSame = pages.some(({ photo }) => photo.sha256 === before?.sha256)
      if (before && id !== undefined && !isSame) await dropFile(database, id, before.sha256)
    },
    [hold, id, small, what],
  )
  const take = useCallback(
    async (photos: readonly Blob[], kind?: FileKind) => {
      setProblems([])
      const takeOne = (picture: Blob) => storeFile(picture, kind)
      // Other work, such as removing a photo, runs between two of them.
      await whileBusy(async () => {
        for (const picture of photos) await inTurn(() => takeOne(picture))
      })
    },
    [storeFile, inTurn, whileBusy],
  )
  const retake = useCallback(
    async (sha256: string, [photo]: readonly Blob[]) => {
      setProblems([])
      if (!photo) return
      await inTurn(async () => {
        const before = id === undefined ? undefined : (await heldFiles(database, id)).find((file) => file.sha256 === sha256)
        await storeFile(photo, before?.kind, before)
      })
    },
    [id, storeFile, inTurn],
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
  const describe = useCallback(
    (sha256: string, kind: FileKind) => {
      if (id !== undefined) void inTurn(() => describeFile(database, id, sha256, kind))
    },
    [id, inTurn],
  )
  const drop = useCallback(
    (sha256: string) => {
      if (id !== undefined) void inTurn(() => dropFile(database, id, sha256))
    },
    [id, inTurn],
  )
  return useMemo(
    () => ({ files, faults, small, busy, problems, take, retake, replace, describe, drop }),
    [files, faults, small, busy, problems, take, retake, replace, describe, drop],
  )
}

/** Assumes room where the browser gives no estimate. */
async function hasRoom(): Promise<boolean> {
  const { quota, usage = 0 } = await (navigator.storage?.estimate?.() ?? Promise.resolve({} as StorageEstimate))
  return quota === undefined || quota - usage >= leastRoom
}
