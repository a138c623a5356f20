/** Says quietly that there is a newer version, and leaves it to the person when to take it. */
export function UpdateBar({ onReload }: { onReload: () => void }) {
  return (
    <aside
      aria-label="New version"
      className="no-print fixed inset-x-3 bottom-3 z-40 mx-auto flex max-w-96 items-center justify-between gap-3 rounded-box border border-line bg-base-100 py-1.5 pr-2 pl-4 shadow-(--shadow-float)"
    >
      <p role="status">A new version is ready</p>
      <button type="button" className="btn btn-outline" onClick={onReload}>
        Reload
      </button>
    </aside>
  )
}
