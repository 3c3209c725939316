import { useState } from 'react'
import { t } from '../lib/words.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { type FieldSpec, type Values, valuesOf, wordsOf } from './form-fields.ts'
import type { Row, Screen } from './screen.ts'

/** Someone else's version, as the refused save tells it. */
export type Stale = { message: string; name: string; current: Row; updated_at: string }

export type StaleNoticeProps = {
  screen: Screen
  specs: readonly FieldSpec[]
  stale: Stale
  mine: () => Values
  /** What the form held before one typed: fields that are as they were are not saved. */
  before: Values
  busy: boolean
  onTheirs: () => void
  onMine: () => void
}

/**
 * Someone saved while one was editing (design guide, 'Någon annan hann före'). Nothing is overwritten and what was typed
 * stands; one compares and then decides.
 */
export function StaleNotice({ screen, specs, stale, mine, before, busy, onTheirs, onMine }: StaleNoticeProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Notice
        kind="warning"
        live
        title={stale.message}
        actions={
          <>
            <Button onClick={() => setOpen(true)}>{t('stale.compare')}</Button>
            <Button variant="tertiary" busy={busy} onClick={onMine}>
              {t('stale.keepMine')}
            </Button>
          </>
        }
      >
        {t('stale.before')}
      </Notice>
      <Dialog
        open={open}
        onClose={close}
        size="large"
        title={t('stale.compare')}
        actions={
          <>
            <Button
              onClick={() => {
                close()
                onTheirs()
              }}
            >
              {t('stale.takeTheirs')}
            </Button>
            <Button
              variant="primary"
              onClick={() => {
                close()
                onMine()
              }}
            >
              {t('stale.keepMine')}
            </Button>
          </>
        }
      >
        {open && (
          <Comparison
            specs={specs}
            name={stale.name}
            theirs={valuesOf(screen, specs, stale.current)}
            mine={mine()}
            before={before}
          />
        )}
      </Dialog>
    </>
  )
}

function Comparison(props: {
  specs: readonly FieldSpec[]
  name: string
  theirs: Values
  mine: Values
  before: Values
}) {
  const rows = props.specs
    .map((spec) => {
      const mine = wordsOf(spec, props.mine)
      return { spec, theirs: wordsOf(spec, props.theirs), mine, changed: mine !== wordsOf(spec, props.before) }
    })
    .filter(({ theirs, mine }) => theirs !== mine)
  if (rows.length === 0) return <p>{t('stale.same')}</p>
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-left align-top">
        <thead>
          <tr className="border-b border-grey-3 text-hint text-grey-6">
            <th scope="col" className="py-1 pr-2">
              {t('stale.field')}
            </th>
            <th scope="col" className="py-1 pr-2">
              {t('stale.theirs', { name: props.name })}
            </th>
            <th scope="col" className="py-1">
              {t('stale.mine')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ spec, theirs, mine, changed }) => (
            <tr key={spec.name} className="border-b border-grey-2 align-top">
              <th scope="row" className="py-1.5 pr-2">
                {spec.label}
              </th>
              <td className="whitespace-pre-wrap py-1.5 pr-2">{theirs || <Empty />}</td>
              <td className="whitespace-pre-wrap py-1.5">
                {changed ? mine || <Empty /> : <span className="text-grey-6">{t('stale.untouched')}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Empty = () => <span className="text-grey-6">{t('stale.empty')}</span>
