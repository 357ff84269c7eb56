/** A picture to upload, made here: no two seeds make the same one. */
import { crc32, deflateSync } from 'node:zlib'

function chunk(kind: string, data: Buffer) {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

/** A PNG of stripes in the colours of a seed. */
export function png(width: number, height: number, seed: number) {
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(1 + width * 3)
    for (let x = 0; x < width; x++) {
      row.set([(x * seed) & 255, (y * 3 + seed) & 255, (x + y) & 255], 1 + x * 3)
    }
    return row
  })
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits of red, green and blue each.
  head.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
