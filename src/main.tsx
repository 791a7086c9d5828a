import './ui/fonts.css'
import './ui/tokens.css'
import './ui/global.css'
import { startApp } from './app/start.tsx'
import { isStorageBlocked, showStorageBlocked } from './app/storage-blocked.tsx'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')
if (isStorageBlocked()) showStorageBlocked(container)
else startApp(container)
