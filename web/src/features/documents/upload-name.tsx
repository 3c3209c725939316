import type { QueueItem } from './upload-queue.ts'

/** The file's name after the folders that came with it. */
export function FileName({ item }: { item: QueueItem }) {
  return (
    <>
      {item.path.length > 0 && <span className="font-normal text-grey-6">{`${item.path.join(' / ')} / `}</span>}
      {item.name}
    </>
  )
}
