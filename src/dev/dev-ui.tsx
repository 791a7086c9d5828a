/** Entry of dev-ui.html: every part in every state, in both themes. Served by `vite` only; the build doesn't know it. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../ui/fonts.css'
import '../ui/tokens.css'
import '../ui/global.css'
import { DevUiPage } from './dev-ui-page.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('dev-ui.html has no #root')
createRoot(root).render(
  <StrictMode>
    <DevUiPage />
  </StrictMode>,
)
