import '../../lib/validation-texts.ts'
import { fireEvent, screen as page, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { refusal, renderWith } from '../../resource/testing.tsx'
import { type AnswerQueue, createAnswerQueue } from './answer-queue.ts'
import { QuestionCard } from './question-card.tsx'
import type { Answering, Question } from './types.ts'

const survey = {
  ...{ id: 3, status: 'answering', finished_at: null, keywords: [], answers: [], files: [], comments: [] },
} as unknown as Answering
const ask = (kind: string) =>
  ({
    ...{ rowId: 5, number: 1, kind, title: 'Hur säker är du?', help: '', required: true, keywords: [], choices: [] },
    scale: { from: 1, to: 4, low: 'Osäker', high: 'Säker', labels: {} },
  }) as unknown as Question

type Saved = { value: unknown; version: number }
let saves: Saved[] = []
let refuse: Error | null = null
beforeEach(() => {
  localStorage.clear()
  saves = []
  refuse = null
})

/** A question with the queue that saves its answer, as the survey's page draws it. */
function Card({ question, queue }: { question: Question; queue: AnswerQueue }) {
  const [, again] = useState(0)
  useEffect(() => queue.subscribe(() => again((number) => number + 1)), [queue])
  return <QuestionCard {...{ survey, question, queue, missing: null }} onChanged={() => undefined} />
}

function show(kind: string) {
  const queue = createAnswerQueue(
    {
      user: 7,
      assignment: 3,
      save: async (_rowId, value, version) => {
        saves.push({ value, version })
        const error = refuse
        refuse = null
        if (error) throw error
        return { version: version + 1, savedAt: new Date() }
      },
      check: () => null,
      onStop: () => undefined,
      onChanged: () => undefined,
    },
    [],
  )
  return renderWith(<Card question={ask(kind)} queue={queue} />)
}

test('a scale is one group of radio buttons, which arrows go through, and each step tells its word', async () => {
  show('scale')
  const steps = page.getAllByRole('radio') as HTMLInputElement[]
  expect(steps.map((step) => step.getAttribute('aria-label'))).toEqual(['1, Osäker', '2', '3', '4, Säker'])
  expect(new Set(steps.map(({ name }) => name)).size).toBe(1)
  expect(steps.every(({ tabIndex }) => tabIndex === 0)).toBe(true)
  fireEvent.click(page.getByRole('radio', { name: '4, Säker' }))
  await waitFor(() => expect(saves).toEqual([{ value: 4, version: 0 }]), { timeout: 3000 })
  expect((page.getByRole('radio', { name: '4, Säker' }) as HTMLInputElement).checked).toBe(true)
})

async function changedInTwoTabs() {
  refuse = refusal('CONFLICT', 'Ändrat', { details: { value: 'Andra flikens ord', version: 6 } })
  show('text')
  fireEvent.change(page.getByRole('textbox'), { target: { value: 'Mina ord' } })
  expect(await page.findByText('Svaret har ändrats i en annan flik.', undefined, { timeout: 3000 })).toBeTruthy()
  expect(page.getByText('Där står: Andra flikens ord')).toBeTruthy()
  expect(page.getByText('Inte sparat')).toBeTruthy()
}
const word = () => (page.getByRole('textbox') as HTMLTextAreaElement).value

test('an answer that two tabs have changed is kept by a press, and saved over the other', async () => {
  await changedInTwoTabs()
  fireEvent.click(page.getByRole('button', { name: 'Behåll mitt svar' }))
  await waitFor(() => expect(saves.at(-1)).toEqual({ value: 'Mina ord', version: 6 }))
  expect(await page.findByText('Sparat')).toBeTruthy()
  expect(word()).toBe('Mina ord')
})

test('an answer that two tabs have changed gives way to the other by a press, and nothing is sent', async () => {
  await changedInTwoTabs()
  fireEvent.click(page.getByRole('button', { name: 'Ta det andra' }))
  await waitFor(() => expect(word()).toBe('Andra flikens ord'))
  expect(page.queryByText('Svaret har ändrats i en annan flik.')).toBeNull()
  expect(saves).toHaveLength(1)
})
