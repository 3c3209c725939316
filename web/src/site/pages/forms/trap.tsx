import { t } from '../../i18n.ts'

/** A field that people neither see nor reach; what fills it in is no person. */
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
