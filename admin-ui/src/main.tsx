import './app/styles.css'
import { createRoot } from 'react-dom/client'
import { fileMissed } from './api/build'
import { App } from './app/App'
import { startWorker } from './app/worker'

window.addEventListener('vite:preloadError', fileMissed)
if (import.meta.env.PROD) startWorker()

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
