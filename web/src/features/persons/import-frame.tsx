import type { Sheet } from '@kollegium/api/definitions'
import CircleCheck from 'lucide-react/icons/circle-check'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import type { ReactNode } from 'react'
import { numberText } from '../../lib/i18n.ts'
import { cx } from '../../ui/classes.ts'
import { t } from '../../ui/i18n.ts'
import { Icon } from '../../ui/icon.tsx'

const steps = ['file', 'columns', 'check'] as const

type Props = {
  at: (typeof steps)[number]
  /** The chosen file and its number of rows. */
  file: { sheet: Sheet; rows: number } | null
  /** Goes back to the choice of a file; left out while none can be chosen. */
  onOther?: (() => void) | undefined
}

/** Shows the steps of an import and the name of its file, under the title of its dialog. */
export function ImportHead({ at, file, onOther }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pb-2 text-hint">
      <Steps at={steps.indexOf(at)} />
      {file && (
        <p className="flex flex-wrap items-center gap-1 text-grey-6">
          <Icon as={FileSpreadsheet} size={18} />
          <span className="wrap-anywhere">{fileLine(file.sheet, numberText(file.rows))}</span>
          {onOther && (
            <button
              type="button"
              onClick={onOther}
              className="ml-1 rounded-control text-blue-dark underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              {t('import.changeFile')}
            </button>
          )}
        </p>
      )}
    </div>
  )
}

function Steps({ at }: { at: number }) {
  return (
    <ol className="flex flex-wrap items-center gap-1.5">
      {steps.map((step, index) => (
        <li key={step} aria-current={index === at ? 'step' : undefined} className="flex items-center gap-1.5">
          {index > 0 && <span aria-hidden className="h-px w-4 bg-grey-3 max-sm:hidden" />}
          <span
            className={cx(
              'flex items-center gap-1',
              index < at && 'font-bold text-green-dark',
              index === at && 'font-bold',
              index > at && 'text-grey-6',
            )}
          >
            {index < at ? (
              <Icon as={CircleCheck} />
            ) : (
              <span
                aria-hidden
                className={cx(
                  'grid size-[20px] place-items-center rounded-full text-badge',
                  index === at ? 'bg-blue text-white' : 'bg-grey-1',
                )}
              >
                {index + 1}
              </span>
            )}
            {t(`import.step.${step}`)}
            {index < at && <span className="sr-only"> ({t('import.stepDone')})</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

function fileLine({ filename: name, number, joined }: Sheet, rows: string): string {
  if (joined) return t('import.fileLineSheets', { name, number: joined.length, rows })
  return number === null
    ? t('import.fileLineText', { name, rows })
    : t('import.fileLine', { name, sheet: number, rows })
}

/** Draws the foot of an import: its choices at the left, the buttons at the right. */
export function ImportFoot({ choices, children }: { choices: ReactNode; children: ReactNode }) {
  return (
    <div className="-mx-4 -mb-3 -mt-3 flex grow flex-wrap items-center justify-between gap-1.5 rounded-b-panel border-t border-grey-2 bg-grey-0 px-4 py-2 max-sm:-mx-2 max-sm:px-2">
      {choices}
      <div className="ml-auto flex flex-wrap items-center gap-1.5">{children}</div>
    </div>
  )
}
