import './app/styles.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App'

// A tab from before an upgrade asks for files that are gone: the new page knows the new ones.
window.addEventListener('vite:preloadError', () => window.location.reload())

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
