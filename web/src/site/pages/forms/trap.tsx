import { t } from '../../i18n.ts'

/** Draws a field that people neither see nor reach; only a robot fills it in. */
export function Trap() {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        {t('form.trap')}
        <input name="webbplats" type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
