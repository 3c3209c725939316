import type { Paper } from '@kollegium/api/definitions/certificates'
import { goldenPapers, vuxen } from './papers.ts'

// Names alone, on the papers of `papers.ts`. All persons are invented.

type Name = readonly [firstname: string, lastname: string]

const called = (paper: Paper, [firstname, lastname]: Name): Paper => ({
  ...paper,
  person: { firstname, lastname, personalNumber: '19970826-2382' },
})

/** A name in each embedded font that no whole golden paper shows, by the end of the font's name. */
const rareNames: Record<string, Name> = {
  Armenian: ['Անահիտ', 'Օրինակյան'],
  Georgian: ['ნინო', 'მაგალითაშვილი'],
  Syriac: ['ܢܝܢܘܣ', 'ܒܪ ܛܘܦܣܢܝܐ'],
  Bengali: ['ঐশ্বর্যা', 'দৃষ্টান্তশ্রী'],
  Gurmukhi: ['ਹਰਪ੍ਰੀਤ', 'ਮਿਸਾਲਸਿੰਘ'],
  Gujarati: ['પ્રીતિ', 'ઉદાહરણવાલા'],
  Tamil: ['கௌசல்யா', 'எடுத்துக்காட்டு'],
  Telugu: ['శ్రీలక్ష్మి', 'ఉదాహరణరావు'],
  Sinhala: ['ශ්‍රියානි', 'ආදර්ශසිංහ'],
  Lao: ['ສົມພອນ', 'ຕົວຢ່າງວົງ'],
  Khmer: ['សុភ័ក្ត្រ', 'ឧទាហរណ៍'],
  Myanmar: ['သီရိ', 'ဥပမာအောင်'],
}
export const rareScripts: Record<string, Paper> = Object.fromEntries(
  Object.entries(rareNames).map(([script, name]) => [script, called(vuxen, name)]),
)

/** The shortest, an everyday and the longest name of six scripts. The longest has 79 letters, as people see them. */
export const sixScripts: Record<string, Record<'shortest' | 'everyday' | 'longest', Name>> = {
  latin: {
    shortest: ['Li', 'Ö'],
    everyday: ['Jasmina', 'Testander'],
    longest: ['Maria Alexandra Christina Wilhelmina', 'Kovačević-Wachtmeister af Exempelsköld Ask'],
  },
  arabic: {
    shortest: ['نو', 'ا'],
    everyday: ['فاطمة', 'النموذجي'],
    longest: ['عبد الرحمن محمد نور الدين', 'المثالي الهاشمي بن عبد العزيز الرشيد افتراضي النموذجي'],
  },
  hebrew: {
    shortest: ['גל', 'א'],
    everyday: ['נועה', 'דוגמה-לוי'],
    longest: ['אברהם יצחק יעקב מנחם מנדל', 'בן-דוגמה הלוי למופת-גולדשטיין מן המשפחה הדמיונית לוין'],
  },
  devanagari: {
    shortest: ['श्री', 'ओ'],
    everyday: ['स्वाति', 'उदाहरणश्री'],
    longest: [
      'वेङ्कटलक्ष्मीनारायण श्रीकृष्णदेव सत्यनारायण विश्वनाथन',
      'काल्पनिकचक्रवर्ती उदाहरणश्रीवास्तव नमूनाराजगोपालन प्रतिरूपशर्मा त्रिपाठी मिश्रवर काल्पनिकर',
    ],
  },
  chinese: {
    shortest: ['伟', '李'],
    everyday: ['美玲', '欧阳'],
    longest: [
      '亚历山德拉·克里斯蒂娜·威廉明娜·玛丽亚·叶卡捷琳娜·伊丽莎白',
      '示例斯基-虚构诺夫·范例维奇·样本斯坦·模型洛夫斯卡娅·假想耶维奇·例子别尔格·试验斯卡娅·李',
    ],
  },
  cyrillic: {
    shortest: ['Ян', 'Я'],
    everyday: ['Олена', 'Прикладенко'],
    longest: ['Александра-Екатерина Константиновна', 'Примерова-Вымышленская де Образцова-Учебная'],
  },
}

const kinds = {
  diploma: vuxen,
  language: goldenPapers['diploma-language-representative'],
  certificate: goldenPapers.certificate,
  award: goldenPapers['tutor-award-certificate'],
}

/** Each of these names on each shape of paper: two brands' diplomas, the intyg and the landscape award. */
export const namesOnPapers: Record<string, Paper> = Object.fromEntries(
  Object.entries(sixScripts).flatMap(([script, names]) =>
    Object.entries(names).flatMap(([length, name]) =>
      Object.entries(kinds).flatMap(([kind, paper]) =>
        paper ? [[`the ${length} name in ${script} letters on a paper: ${kind}`, called(paper, name)]] : [],
      ),
    ),
  ),
)
