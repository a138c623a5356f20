import Camera from 'lucide-react/icons/camera'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import Images from 'lucide-react/icons/images'
import X from 'lucide-react/icons/x'
import { memo, useCallback, useId, useRef, useState } from 'react'
import { type FileKind, fileKinds } from '#shared/kernel/file'
import { formatClock } from '#shared/kernel/time'
import { ErrorLine } from '../../../platform/forms/ErrorLine.tsx'
import type { TakenFile } from '../../../platform/offline/outbox/entry.ts'
import type { PhotoFault } from '../../../platform/photos/drawing.ts'
import { FileButton } from '../../detail/photos/FileButton.tsx'
import { retakeText } from '../../detail/photos/photo.ts'
import { useBlobUrl } from '../../detail/photos/useBlobUrl.ts'
import { type HeldFiles, maxPhotos } from '../../detail/photos/useSelectedFiles.ts'

/** What a photo may show; a signature is no photo. */
const photoKinds = (Object.keys(fileKinds) as FileKind[]).filter((kind) => kind !== 'signature')

/** The photos of an event: taken or selected, labeled, and stored on this phone at once. Typing does not render them again. */
export const PhotoList = memo(function PhotoList({ held }: { held: HeldFiles }) {
  const id = useId()
  const photos = (held.files ?? []).filter(({ kind }) => kind !== 'signature')
  const heading = useRef<HTMLHeadingElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const add = (chosen: FileList | null) => held.take([...(chosen ?? [])], 'page')
  const { drop, describe } = held
  const takeOut = useCallback(
    (sha256: string, number: number) => {
      drop(sha256)
      setAnnouncement(`Photo ${number} removed.`)
      // The button that had the focus is gone.
      heading.current?.focus()
    },
    [drop],
  )
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h3 ref={heading} id={id} tabIndex={-1} className="text-h3 outline-none">
          Photos
        </h3>
        <span className="text-second text-muted">{`${photos.length} of up to ${maxPhotos}`}</span>
      </div>
      {photos.length > 0 && (
        <ul aria-labelledby={id} className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {photos.map((photo, index) => (
            <Photo
              key={photo.sha256}
              photo={photo}
              number={index + 1}
              small={held.small.get(photo.sha256)}
              fault={held.faults.get(photo.sha256)}
              onDescribe={describe}
              onTakeOut={takeOut}
            />
          ))}
        </ul>
      )}
      {held.problems.map((problem) => (
        <ErrorLine key={problem}>{problem}</ErrorLine>
      ))}
      <p role="status" className="sr-only">
        {held.busy ? 'Saving the photo on this phone.' : announcement}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <FileButton Icon={Camera} camera busy={held.busy} onFiles={add}>
          {held.busy ? 'One moment…' : 'Take a photo'}
        </FileButton>
        <FileButton Icon={Images} busy={held.busy} onFiles={add}>
          Choose a photo
        </FileButton>
      </div>
    </section>
  )
})

interface PhotoProps {
  photo: TakenFile
  number: number
  small: Blob | undefined
  fault: PhotoFault | null | undefined
  onDescribe: (sha256: string, kind: FileKind) => void
  onTakeOut: (sha256: string, number: number) => void
}

/** Does not render again for other photos. */
const Photo = memo(function Photo({ photo, number, small, fault, onDescribe, onTakeOut }: PhotoProps) {
  const url = useBlobUrl(photo, small)
  const id = useId()
  const { sha256, kind = 'other' } = photo
  return (
    <li className="grid min-w-0 content-start gap-1">
      <div className="photo-frame">
        {url && <img src={url} alt={`${number}, ${fileKinds[kind]}`} />}
        <button
          type="button"
          className="photo-drop"
          aria-label={`Remove photo ${number}`}
          onClick={() => onTakeOut(sha256, number)}
        >
          <X aria-hidden="true" className="size-6" />
        </button>
      </div>
      <label htmlFor={id} className="sr-only">
        {`What photo ${number} shows`}
      </label>
      <select
        id={id}
        className="select ps-2 pe-7"
        value={kind}
        onChange={({ target }) => onDescribe(sha256, target.value as FileKind)}
      >
        {photoKinds.map((kind) => (
          <option key={kind} value={kind}>
            {fileKinds[kind]}
          </option>
        ))}
      </select>
      <p className="flex items-center gap-1 text-second text-(--amber-ink)">
        <CloudUpload aria-hidden="true" className="size-5 shrink-0" />
        <span className="sr-only">On this phone since </span>
        <span>{formatClock(photo.takenAt)}</span>
      </p>
      {/* The hash lets a driver prove later which photo was submitted. */}
      <p className="font-mono text-[0.8125rem] text-muted">
        <span className="sr-only">Its hash begins with </span>
        <span>{sha256.slice(0, 12)}</span>
      </p>
      {fault && <p className="text-second font-semibold text-(--amber-ink)">{retakeText[fault]}</p>}
    </li>
  )
})
