import type { TextKey } from '../../lib/i18n.ts'

export type Step = {
  text: TextKey
  /** The step's page. */
  at: 'list' | 'form'
  /** The step's possible anchors; the first visible one counts. */
  anchors: readonly string[]
}

const tour = (name: string) => `[data-tour=${name}]`

/** The steps (Spec §2.4 Intro tour). On a phone the form's parts are tabs, and a row's actions are in its menu. */
const all: readonly Step[] = [
  { text: 'tour.step1', at: 'list', anchors: [tour('create')] },
  { text: 'tour.step2', at: 'form', anchors: ['#persons-title', '#certificate-tab-persons'] },
  { text: 'tour.step3', at: 'form', anchors: ['#common-title', '#certificate-tab-common'] },
  { text: 'tour.step4', at: 'list', anchors: [tour('print'), tour('row')] },
]

const inList: readonly Step[] = all.map((step) => ({ ...step, at: 'list' }))

/** Returns a person's steps; without the right to create, the form is described without being opened. */
export const stepsFor = (mayCreate: boolean): readonly Step[] => (mayCreate ? all : inList)

/** Returns the first visible anchor, in the given order. */
export function anchorOf({ anchors }: Step, root: ParentNode = document): HTMLElement | null {
  for (const selector of anchors) {
    const found = [...root.querySelectorAll<HTMLElement>(selector)].find((each) => each.checkVisibility?.() !== false)
    if (found) return found
  }
  return null
}
