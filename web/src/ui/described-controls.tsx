import type { ButtonHTMLAttributes, InputHTMLAttributes, Ref } from 'react'

/** Attributes that join a control to its label, hint and error. */
export type DescriptionAttributes = {
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
  'aria-required'?: boolean
}

/*
 * Headless UI overwrites these attributes with those of its own label and description, even when it has none. These two
 * components, used as its `as`, set ours again.
 */

/** A button with the attributes of its field. */
export function DescribedButton({
  description,
  ref,
  ...props
}: ButtonHTMLAttributes<HTMLButtonElement> & { description?: DescriptionAttributes; ref?: Ref<HTMLButtonElement> }) {
  return <button type="button" {...props} {...description} ref={ref} />
}

/** An input with the attributes of its field. */
export function DescribedInput({
  description,
  ref,
  ...props
}: InputHTMLAttributes<HTMLInputElement> & { description?: DescriptionAttributes; ref?: Ref<HTMLInputElement> }) {
  return <input {...props} {...description} ref={ref} />
}
