import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Download from 'lucide-react/icons/download'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../../lib/i18n.ts'
import type { Outputs } from '../../../lib/trpc.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { whenText } from './candidate-rows.tsx'

export type ReviewCandidate = Outputs['validationStaff']['candidate']
export type ReviewFile = ReviewCandidate['files'][number]

const PdfPages = lazy(() => import('./pdf-pages.tsx'))
const zooms = [1, 1.4, 2] as const
const shownImages = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

type Props = {
  files: readonly ReviewFile[]
  file: ReviewFile | null
  /** The number of the question that the file belongs to. */
  number: number | null
  /** Everyone who reads the file. */
  readers: readonly string[]
  onChoose: (file: ReviewFile) => void
}

/** Draws a candidate's file beside the answers, with its facts (design 64). */
export function FilePanel({ files, file, number, readers, onChoose }: Props) {
  const [zoom, setZoom] = useState(0)
  if (!file) return <p className="text-grey-6">{t(files.length === 0 ? 'vstaff.noFiles' : 'vstaff.noFile')}</p>
  const at = files.indexOf(file)
  const step = (by: number) => {
    const next = files[at + by]
    if (next) onChoose(next)
  }
  return (
    <>
      <div className="mb-1 flex min-h-5 items-center gap-0.5">
        <h2 className="mr-auto text-hint font-bold text-grey-6">
          {number ? t('vstaff.fileOf', { number }) : t('vstaff.file')}
        </h2>
        <IconButton
          icon={ZoomOut}
          label={t('vstaff.zoomOut')}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        />
        <IconButton
          icon={ZoomIn}
          label={t('vstaff.zoomIn')}
          disabled={zoom === zooms.length - 1}
          onClick={() => setZoom(zoom + 1)}
        />
        {!file.blocked && <IconButton icon={Download} label={t('action.download')} href={`${file.url}?download`} />}
      </div>
      {/* Focus lets the arrows of a keyboard scroll a file that is larger than its frame. */}
      <section
        tabIndex={file.blocked ? undefined : 0}
        aria-label={file.filename}
        className="max-h-[640px] overflow-auto bg-grey-2 p-1.5"
      >
        <Shown file={file} zoom={zooms[zoom] ?? 1} />
      </section>
      {files.length > 1 && (
        <div className="flex items-center justify-between">
          <IconButton icon={ChevronLeft} label={t('vstaff.previousFile')} disabled={at <= 0} onClick={() => step(-1)} />
          <span className="text-hint">{t('vstaff.fileAt', { number: at + 1, total: files.length })}</span>
          <IconButton
            icon={ChevronRight}
            label={t('vstaff.nextFile')}
            disabled={at === files.length - 1}
            onClick={() => step(1)}
          />
        </div>
      )}
      <FileFacts file={file} readers={readers} />
    </>
  )
}

function Shown({ file, zoom }: { file: ReviewFile; zoom: number }) {
  if (file.blocked) return <p className="font-bold text-wine">{t('vstaff.blocked')}</p>
  if (file.filetype === 'application/pdf') {
    return (
      <Suspense fallback={<Spinner />}>
        <PdfPages key={file.id} url={file.url} name={file.filename} zoom={zoom} />
      </Suspense>
    )
  }
  if (shownImages.includes(file.filetype)) {
    return (
      <img src={file.url} alt={file.filename} className="max-w-none bg-white" style={{ width: `${zoom * 100}%` }} />
    )
  }
  return <p className="text-grey-7">{t('vstaff.noPreview')}</p>
}

function FileFacts({ file, readers }: { file: ReviewFile; readers: readonly string[] }) {
  const openable = file.earlier.filter(({ blocked }) => !blocked)
  return (
    <section className="mt-2 border-t border-grey-3 pt-1.5">
      <h3 className="mb-1 font-bold wrap-anywhere">{file.filename}</h3>
      <dl className="grid grid-cols-[96px_minmax(0,1fr)] gap-y-0.5 text-hint">
        <dt className="text-grey-6">{t('vstaff.given')}</dt>
        <dd>
          {whenText(String(file.created_at))}, {t('vstaff.version', { number: file.version })}
        </dd>
        <dt className="text-grey-6">{t('vstaff.check')}</dt>
        <dd className="flex items-center gap-0.5">
          {file.scanned && !file.blocked && <Icon as={ShieldCheck} size={16} className="text-green-dark" />}
          {t(file.blocked ? 'vstaff.blocked' : file.scanned ? 'vstaff.clean' : 'vstaff.waitsForCheck')}
        </dd>
        <dt className="text-grey-6">{t('vstaff.seenBy')}</dt>
        <dd>{readers.join(', ')}</dd>
        {openable.length > 0 && (
          <>
            <dt className="text-grey-6">{t('vstaff.versions')}</dt>
            <dd className="grid gap-0.25">
              {openable.map((each) => (
                <TextLink key={each.id} href={each.url} target="_blank">
                  {t('vstaff.compare', { number: each.version })}
                </TextLink>
              ))}
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}
