import { chromium } from '@playwright/test'
import { readFileSync } from 'node:fs'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const page = await b.newPage()
const u = f => 'data:font/woff2;base64,'+readFileSync(f).toString('base64')
const fonts = { Anek:'/work/wt-acct/site/ui/made/anek-latin.woff2', Roboto: process.argv[2], Noto: process.argv[3] }
await page.setContent('<style>'+Object.entries(fonts).map(([n,f])=>`@font-face{font-family:${n};src:url(${u(f)});font-weight:700}`).join('')+'</style>')
const texts=['Your home.','Invited guests only.','Pest control in Koramangala','Pest control in Electronic City','Why choose us','Who moved in without asking?','One-time service','Frequently asked questions','Book a service','Areas we serve','Cockroach and ant control']
console.log(JSON.stringify(await page.evaluate(async ([names,texts])=>{
 for(const n of names) await document.fonts.load('700 100px '+n)
 const c=document.createElement('canvas').getContext('2d'); const r={}
 for(const t of texts){ const w={}; for(const n of names){c.font='700 100px '+n; w[n]=c.measureText(t).width}; r[t]=[(w.Anek/w.Roboto).toFixed(3),(w.Anek/w.Noto).toFixed(3)] }
 return r
},[Object.keys(fonts),texts]),null,1))
await b.close()
