import '../../lib/validation-texts.ts'
import type { Question } from '@kollegium/api/definitions/surveys'
import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { AnswerControl } from '../answering/answer-control.tsx'

/** Draws a question as the candidate meets it. An answer here is a try, and kept nowhere. */
export function QuestionPreview({ question, total }: { question: Question | undefined; total: number }) {
  const [tried, setTried] = useState<{ kind: string; value: unknown } | null>(null)
  if (!question) return null
  return (
    <section className="mt-3 border-t border-grey-2 pt-2">
      <h3 className="mb-1 text-hint font-bold text-grey-6">{t('builder.preview')}</h3>
      <div className="rounded-panel border border-grey-3 bg-white p-2">
        <p className="text-hint text-grey-6">{t('builder.at', { number: question.number, total })}</p>
        <p className="font-bold wrap-anywhere">
          {question.title || t('builder.untitled')}
          {question.required && ' *'}
        </p>
        {question.help && <p className="text-hint text-grey-6 wrap-anywhere">{question.help}</p>}
        <div className="mt-1">
          {question.kind === 'file' ? (
            <p className="text-hint text-grey-6">{t('builder.fileHere')}</p>
          ) : (
            <AnswerControl
              question={question}
              value={tried?.kind === question.kind ? tried.value : null}
              onChange={(value) => setTried({ kind: question.kind, value })}
            />
          )}
        </div>
      </div>
    </section>
  )
}
