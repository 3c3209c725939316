import { t } from '../../lib/i18n.ts'
import type { ActionTools } from '../../resource/row-action.ts'
import { titleOf } from '../../resource/row-title.ts'
import type { Row } from '../../resource/screen.ts'

type Tools = Pick<ActionTools, 'client' | 'session' | 'confirm'>

/** Mails the link for choosing a new password, after a question (Spec §2.3, User actions). */
export async function sendReset(user: Row, { client, confirm }: Tools): Promise<string | null> {
  const yes = await confirm({
    title: t('user.resetTitle'),
    subject: titleOf(user),
    text: t('dialog.reset.question', { uid: user.id }),
    confirmLabel: t('action.sendReset'),
  })
  if (!yes) return null
  await client.user.sendReset.mutate({ id: user.id })
  return t('dialog.reset.result')
}

/** Signs the user out everywhere, after a question. */
export async function signOutUser(user: Row, { client, confirm }: Tools): Promise<string | null> {
  const yes = await confirm({
    title: t('user.signOutTitle'),
    subject: titleOf(user),
    text: t('user.signOutHelp'),
    confirmLabel: t('user.signOutYes'),
    danger: true,
  })
  if (!yes) return null
  const { ended } = await client.user.endSessions.mutate({ id: user.id })
  return ended > 0 ? t('user.signedOut', { number: ended }) : t('user.signedOutNone')
}

/** Acts as the user after a question; the app restarts as that person. */
export async function actAs(user: Row, { client, session, confirm }: Tools): Promise<null> {
  const name = titleOf(user)
  const yes = await confirm({
    title: t('action.masquerade'),
    text: t('dialog.masquerade', { name }),
    confirmLabel: t('action.masquerade'),
  })
  if (!yes) return null
  await client.session.masquerade.mutate({ id: user.id })
  session.setMasquerade(user.id)
  return null
}
