import { chromium } from '@playwright/test'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
for (const [w,h,m] of [[360,740,true],[412,823,true],[768,1024,false],[1280,800,false]]) for (const p of (process.env.P||'/ /kn/ /hi/ /ta/ /te/ /mr/ /bn/ /pest-control/koramangala /kn/pest-control/koramangala /ta/pest-control/koramangala').split(' ')) {
  const c = await b.newContext({ viewport: { width: w, height: h }, isMobile: m, deviceScaleFactor: 1 })
  await c.addInitScript(() => { try{localStorage.setItem('jaali.visited','1')}catch{}; window.__cls=[]; new PerformanceObserver(l=>{for(const e of l.getEntries()) window.__cls.push([Math.round(e.startTime),e.value.toFixed(4),...e.sources.slice(0,3).map(s=>(s.node?.className||s.node?.nodeName||'?')+':'+Math.round(s.previousRect.y)+'>'+Math.round(s.currentRect.y))])}).observe({type:'layout-shift',buffered:true}) })
  const page = await c.newPage()
  await page.goto('http://127.0.0.1:18120'+p); await page.waitForTimeout(1200)
  const r = await page.evaluate(()=>[window.__cls.reduce((a,x)=>a+ +x[1],0).toFixed(4), JSON.stringify(window.__cls), localStorage.getItem('jaali.fonts')])
  console.log(w,p,...r)
  await c.close()
}
await b.close()
