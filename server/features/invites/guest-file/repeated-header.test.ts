import { expect, test } from 'vitest'
import { DAYS, guestsIn, problemsIn } from '../../../testing/guest-files.ts'

const [FRI, SAT] = DAYS
const HEAD = `First Name,Last Name,${DAYS.join()}`

test('a header between two lists that were put below one another is no guest', () => {
  expect(guestsIn(`${HEAD}\nJane,Doe,x,,\n\n${HEAD}\nJim,Roe,,x,`)).toEqual([
    `Jane|Doe|${FRI}`,
    `Jim|Roe|${SAT}`,
  ])
  expect(guestsIn('Name,Surname,Fri\nJane,Doe,x\nName,Surname,Fri\nGuest,Guest,x')).toEqual([
    `Jane|Doe|${FRI}`,
    `Guest|Guest|${FRI}`,
  ])
})

test('a list with other columns below the first is refused, by row', () => {
  expect(problemsIn(`${HEAD}\nJane,Doe,x,,\nLast Name,First Name,${DAYS.join()}\nRoe,Jim,,x,`)).toEqual([
    '3 : This row names columns, and other ones than the header above. Please put all guests below the same columns.',
  ])
})
