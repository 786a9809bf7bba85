import { expect, test } from 'vitest'
import { readAcquisitionCsv } from '../../../contract/read-acquisition-csv.ts'
import { readCsvFile } from './csv-file.ts'

const latin = 'number;duration;filterName\r\n10;300;Filtre bleu foncé\r\n'
const greek = latin.replace('Filtre bleu foncé', 'Hα')
const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16()

test.each<[string, Buffer, filter: string, isGuessed: boolean]>([
  ['UTF-8', Buffer.from(greek), 'Hα', false],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${greek}`), 'Hα', false],
  ['UTF-16, which Excel calls Unicode text', Buffer.from(`\uFEFF${greek}`, 'utf16le'), 'Hα', false],
  ['big-endian UTF-16', swapped(`\uFEFF${greek}`), 'Hα', false],
  ['UTF-16 without a mark', Buffer.from(greek, 'utf16le'), 'Hα', false],
  ['big-endian UTF-16 without a mark', swapped(greek), 'Hα', false],
  ['Windows-1252', Buffer.from(latin, 'latin1'), 'Filtre bleu foncé', true],
])(
  'a creator chooses a CSV in %s, and the filter has its name',
  async (_encoding, content, filter, isGuessed) => {
    const read = await readCsvFile(new Blob([new Uint8Array(content)]))
    expect(readAcquisitionCsv(read.text)).toMatchObject({ exposures: [{ count: 10, seconds: 300, filter }] })
    expect(read.isGuessed).toBe(isGuessed)
  },
)
