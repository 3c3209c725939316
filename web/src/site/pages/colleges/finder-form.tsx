import { t } from '../../i18n.ts'
import { CollegeField } from '../../parts/college-field.tsx'
import { FilterSelect } from '../../parts/filter-select.tsx'
import { primaryButton } from '../../parts/layout.ts'
import type { Finder } from './model.ts'

/** Draws the search for a college: a form that works without script. */
export function FinderForm({ finder: { text, education, educations } }: { finder: Finder }) {
  return (
    <search>
      <form
        action="/lokala-college#traffar"
        className="mt-3 grid items-end gap-x-1 gap-y-1.5 sm:grid-cols-[minmax(0,4fr)_minmax(0,3fr)_auto]"
      >
        <CollegeField
          label={t('colleges.text')}
          value={text}
          clearHref={text || education ? '/lokala-college' : null}
        />
        <div>
          <label htmlFor="utbildning" className="mb-0.5 block text-ui font-bold">
            {t('colleges.education')}
          </label>
          <FilterSelect id="utbildning" name="utbildning" defaultValue={education} className="text-body">
            <option value="">{t('colleges.allEducations')}</option>
            {educations.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </FilterSelect>
        </div>
        <button type="submit" className={primaryButton}>
          {t('colleges.submit')}
        </button>
      </form>
    </search>
  )
}
