interface Props {
  offered: boolean
  onReload: () => void
}

/**
 * Offers to reload for a newer version, without interrupting. The live region is always in the page, because screen readers
 * announce changes inside a region, not a region that is inserted with its content.
 */
export function UpdateBar({ offered, onReload }: Props) {
  return (
    <div role="status">
      {offered && (
        <aside
          aria-label="New version"
          className="no-print fixed inset-x-3 bottom-3 z-40 mx-auto flex max-w-96 items-center justify-between gap-3 rounded-box border border-line bg-base-100 py-1.5 pr-2 pl-4 shadow-(--shadow-float)"
        >
          <p>A new version is ready</p>
          <button type="button" className="btn btn-outline" onClick={onReload}>
            Reload
          </button>
        </aside>
      )}
    </div>
  )
}
