import type { TextKey } from '../../lib/words.ts'

export type Step = {
  text: TextKey
  /** Which page it speaks of. */
  at: 'list' | 'form'
  /** What it points at: the first of these that is on the screen. */
  anchors: readonly string[]
}

const tour = (name: string) => `[data-tour=${name}]`

/** Spec §2.4 Intro tour. On a phone the parts of the form are tabs, and what one does with a row is in its menu. */
const all: readonly Step[] = [
  { text: 'tour.step1', at: 'list', anchors: [tour('create')] },
  { text: 'tour.step2', at: 'form', anchors: ['#persons-title', '#certificate-tab-persons'] },
  { text: 'tour.step3', at: 'form', anchors: ['#common-title', '#certificate-tab-common'] },
  { text: 'tour.step4', at: 'list', anchors: [tour('print'), tour('row')] },
]

const inList: readonly Step[] = all.map((step) => ({ ...step, at: 'list' }))

/** The steps for someone; who may make none is told of the form without being led there. */
export const stepsFor = (mayCreate: boolean): readonly Step[] => (mayCreate ? all : inList)

/** The first of the anchors that is shown, in the order given. */
export function anchorOf({ anchors }: Step, root: ParentNode = document): HTMLElement | null {
  for (const selector of anchors) {
    const found = [...root.querySelectorAll<HTMLElement>(selector)].find((each) => each.checkVisibility?.() !== false)
    if (found) return found
  }
  return null
}
