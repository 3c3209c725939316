/** Short prepositions of Swedish. A line that ends with one reads badly. */
const prepositions = ['i', 'å', 'på', 'av', 'om', 'ur', 'åt', 'vid', 'för', 'hos', 'med']
/** Parts of names that belong to the next word: "af Exempelsköld", "van der Prov", "College Skåne". */
const nameParts = [
  ...['af', 'von', 'van', 'der', 'den', 'de', 'del', 'della', 'di', 'da', 'do', 'dos', 'das', 'du', 'la', 'le', 'zu'],
  ...['ten', 'ter', 'el', 'al', 'bin', 'binti', 'bint', 'ibn', 'abu', 'ben', 'mac', 'mc', 'st', 'college'],
]
const words = [...prepositions, ...nameParts].join('|')
const bound = new RegExp(`(?<![\\p{L}\\p{M}\\d-])(${words}|\\p{Lu}\\.) (?=[^ ]|$)`, 'giu')

/** Binds prepositions, name parts and initials to the next word by no-break spaces. */
export const bind = (text: string): string => text.replace(bound, '$1\u00a0')
