import './print-run-texts.ts'
import '../../lib/bulk-texts.ts'
import { useGroup } from '../../lib/group.tsx'
import { numberText, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'

/** Tells of a print of a whole filter in how many groups the documents are, and how many the person may not print. */
export function WholeFacts({ choices }: { choices: Outputs['print']['choices'] }) {
  const { issued, barred = 0, groups: ofGroups = 0 } = choices
  const { groups } = useGroup()
  const told = [
    groups.length > 1 && ofGroups > 1 && t('bulk.across', { number: numberText(ofGroups) }),
    barred > 0 && t('run.whole.barred', { number: numberText(barred), total: numberText(issued + barred) }),
  ]
  return told.map((text) => text && <p key={text}>{text}</p>)
}
