import { describe, expect, it } from 'vitest'
import { ARTIGOS, acharArtigo, artigosPorTema, buscarArtigos } from './central-de-ajuda.ts'

describe('the help centre', () => {
  it('has real articles, each once, each under a subject', () => {
    expect(ARTIGOS.length).toBeGreaterThanOrEqual(15)
    expect(new Set(ARTIGOS.map(({ id }) => id)).size).toBe(ARTIGOS.length)
    expect(artigosPorTema().flatMap(({ artigos }) => artigos).length).toBe(ARTIGOS.length)
    for (const { id, texto, resumo } of ARTIGOS) {
      expect(texto.length, id).toBeGreaterThan(200)
      expect(resumo.length, id).toBeLessThan(100)
    }
  })

  it.each([
    ['PIX não aparece', 'pix-nao-aparece'],
    ['esqueci minha senha', 'esqueci-a-senha'],
    ['desistir da compra', 'desistir-da-compra'],
    ['importar planilha', 'importar-produtos'],
    ['FERIAS', 'pausar-a-loja'],
    ['loja bloqueada', 'loja-bloqueada'],
    ['conectar mercado pago', 'conectar-mercado-pago'],
    ['produto quebrado com defeito', 'produto-com-defeito'],
  ])('answers %s first with %s', (pergunta, id) => {
    expect(buscarArtigos(pergunta)[0]?.id).toBe(id)
  })

  it('says nothing to nothing, and nothing to nonsense', () => {
    for (const pergunta of ['', '  ', 'de a o', 'xyzzy plugh', '%%%', '<script>'])
      expect(buscarArtigos(pergunta), pergunta).toEqual([])
    expect(acharArtigo('nao-existe')).toBeUndefined()
  })
})
