import { AppError } from '../../kernel/errors.ts'
import { toAppError } from '../../kernel/translate-error.ts'
import type { World } from '../../testing/world.ts'
import type { PublicFormName } from './form-fields.ts'
import { sendForm } from './send-form.ts'

/** The front site, as a form that stands on it. */
export const front = { groupId: null, origin: 'http://vo.localhost:3000' }
/** The token of a sending. */
export const token = (number = 1) => `sending-${String(number).padStart(16, '0')}`

type Options = { ctx?: World['visitor']; site?: Parameters<typeof sendForm>[1]; trap?: string; captcha?: string }

/** Returns what sends a form as a visitor does. */
export const senderOf =
  (world: World) =>
  (form: PublicFormName, given: unknown, id = token(), options: Options = {}) => {
    const { ctx = world.visitor, site = front, trap, captcha } = options
    return sendForm(ctx, site, form, given, { token: id, trap, captcha })
  }

/** The fields of a refusal, whichever way it was found. */
export const faultsOf = async (sent: Promise<unknown>) => {
  const error = await sent.then(
    () => new AppError('INTERNAL', { message: 'it was taken' }),
    (thrown) => toAppError(thrown, (key) => key),
  )
  return { code: error.code, fields: error.fields }
}
