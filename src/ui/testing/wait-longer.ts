import { configure } from '@testing-library/dom'

/** Tests wait this long for what is loaded on demand: on a busy machine, the usual second is too short. */
configure({ asyncUtilTimeout: 10_000 })
