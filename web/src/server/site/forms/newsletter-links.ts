import { confirmSubscription, findSubscriber, findWaitingSubscriber, unsubscribe } from '@kollegium/api/server'
import type { Services } from '@kollegium/api/services'
import type { Answer } from '../../../site/pages/forms/model.ts'
import { t } from '../page-models.ts'

type Answered = { page: Answer; status: number }

const home = () => ({ label: t('receipt.home'), href: '/' })
const again = () => ({ label: t('form.newsletter.heading'), href: '/nyhetsbrev' })
const answer = (tone: Answer['tone'], heading: string, text: string, rest: Partial<Answer> = {}): Answer => ({
  ...{ kind: 'answer', tone, heading, text, submit: '', way: home() },
  ...rest,
})

/**
 * Answers the link of the newsletter's first mail. Looking changes nothing, because mail programs look at links before
 * people do; a press of the button confirms.
 */
export async function confirmPage(
  services: Services,
  { token, pressed, origin }: { token: string; pressed: boolean; origin: string },
): Promise<Answered> {
  const found = await findWaitingSubscriber(services, token)
  if (!found) return gone()
  const { email } = found
  if (!pressed) {
    const text = t('newsletter.confirm.text', { email })
    const asked = { submit: t('mail.newsletter.button'), way: null }
    return { page: answer('question', t('newsletter.confirm.title'), text, asked), status: 200 }
  }
  if (!(await confirmSubscription(services, token, new Date(), origin))) return gone()
  return {
    page: answer('done', t('newsletter.confirm.doneTitle'), t('newsletter.confirm.done', { email })),
    status: 200,
  }
}

function gone(): Answered {
  const page = answer('gone', t('newsletter.gone.title'), t('newsletter.gone.text'), { way: again() })
  return { page, status: 410 }
}

/** Answers the reader's way out, which never gets old: a question, then a press of the button. */
export async function unsubscribePage(services: Services, query: unknown, pressed: boolean): Promise<Answered> {
  const found = await findSubscriber(services, query)
  if (found && !pressed) {
    const text = t('newsletter.unsubscribe.text', { email: found.email })
    const asked = { submit: t('newsletter.unsubscribe'), way: null }
    return { page: answer('question', t('newsletter.unsubscribe'), text, asked), status: 200 }
  }
  if (found) await unsubscribe(services, query)
  return { page: answer('done', t('newsletter.unsubscribe.doneTitle'), t('newsletter.unsubscribe.done')), status: 200 }
}
