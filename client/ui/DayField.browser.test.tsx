import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { DayField } from './DayField.tsx'

/** Returns the selector of the rule that only WebKit reads. */
function selectorOfWebKit(): string {
  const rulesIn = (list: CSSRuleList): CSSRule[] =>
    [...list].flatMap((rule) =>
      [rule].concat('cssRules' in rule ? rulesIn(rule.cssRules as CSSRuleList) : []),
    )
  const webKit = [...document.styleSheets]
    .flatMap(({ cssRules }) => rulesIn(cssRules))
    .find((rule) => rule instanceof CSSSupportsRule && rule.conditionText.includes('-webkit-nbsp-mode'))
  const rule = rulesIn((webKit as CSSSupportsRule).cssRules).find((rule) => rule instanceof CSSStyleRule)
  return rule!.selectorText.replace('::-webkit-datetime-edit', '')
}

test('an empty day looks empty in WebKit, which shows today there, until it is focused or typed in', async () => {
  await show(<DayField filter={{ name: 'from', label: 'Taken from', value: '' }} onChange={() => {}} />)
  const field = page.getByLabelText('Taken from')
  const isHidden = () => field.element().matches(selectorOfWebKit())
  const blur = () => (field.element() as HTMLElement).blur()
  expect(isHidden()).toBe(true)
  await field.click()
  expect(isHidden()).toBe(false)
  await userEvent.keyboard('12')
  blur()
  expect(isHidden(), 'half a day').toBe(false)
  await field.fill('2026-05-10')
  blur()
  expect(isHidden()).toBe(false)
})
