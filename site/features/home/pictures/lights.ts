import type { Light } from './Landscape'

/** Five hours of one day, from before sunrise to night. */

export const dusk: Light = {
  sky: [
    ['#06231d', 0],
    ['#0f463d', 0.3],
    ['#5a8a72', 0.52],
    ['#eab467', 0.66],
    ['#fbdc9d', 0.74],
  ],
  sun: { x: 690, y: 560, r: 92, fill: '#fff1c6', glow: '#f5b468' },
  cloud: '#f8cf95',
  far: '#c59a62',
  near: '#3f5a49',
  lit: '#ffd88a',
  leaves: ['#1f4a38', '#28533c', '#16553f'],
  ground: ['#7a5a33', '#2f4a33', '#0b2a21'],
}

export const dawn: Light = {
  sky: [
    ['#1d3a4f', 0],
    ['#4a6478', 0.26],
    ['#b98a8c', 0.46],
    ['#f2b48c', 0.6],
    ['#fde0b0', 0.72],
  ],
  sun: { x: 760, y: 640, r: 78, fill: '#fff0cf', glow: '#f7a981' },
  cloud: '#fbd3c0',
  far: '#b98f93',
  near: '#6f6c7c',
  lit: '#ffe2ad',
  leaves: ['#3f5f5c', '#2f5350', '#274a45'],
  ground: ['#6b7d6a', '#33544a', '#14332e'],
}

export const night: Light = {
  sky: [
    ['#050f1f', 0],
    ['#0c2340', 0.34],
    ['#23466a', 0.56],
    ['#5d6f8c', 0.7],
    ['#b58f8a', 0.78],
  ],
  sun: { x: 620, y: 300, r: 54, fill: '#fdf6df', glow: '#6f8fb8' },
  cloud: '#8ea4c4',
  far: '#2b4766',
  near: '#1c3550',
  lit: '#ffd88a',
  leaves: ['#123047', '#0f3a3c', '#0d4038'],
  ground: ['#2b4a4a', '#16383a', '#0a2226'],
}

export const afternoon: Light = {
  sky: [
    ['#1c5a6b', 0],
    ['#4b8f92', 0.3],
    ['#a9c9a8', 0.52],
    ['#f3d593', 0.68],
    ['#fbe6b8', 0.76],
  ],
  sun: { x: 560, y: 420, r: 70, fill: '#fff8df', glow: '#fbd98b' },
  cloud: '#fff3d6',
  far: '#c9b184',
  near: '#8d8a63',
  lit: '#fff1c6',
  leaves: ['#4d7350', '#3a6444', '#2c573c'],
  ground: ['#c79f68', '#8d6a42', '#4c3a26'],
}

export const morning: Light = {
  sky: [
    ['#1f6a72', 0],
    ['#62a7a3', 0.3],
    ['#b5d8c4', 0.54],
    ['#f4e8bf', 0.7],
    ['#fdf3d8', 0.78],
  ],
  sun: { x: 640, y: 500, r: 76, fill: '#fffbe8', glow: '#fce6a6' },
  cloud: '#ffffff',
  far: '#a9c4ad',
  near: '#7ba489',
  lit: '#fff8df',
  leaves: ['#5b9468', '#3f7f56', '#2c6a47'],
  ground: ['#7fb06a', '#3f8153', '#1d4a2e'],
}
