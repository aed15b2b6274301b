import { useMemo } from 'react'
import { type ContextoDoPerfil, lojaDe } from '#src/estabelecimentos/pages/perfil/aba.tsx'
import { lerConfiguracoes } from '#src/estabelecimentos/pages/perfil/configuracoes-da-loja.tsx'
import { comChave } from '#src/shared/chaves-de-linha.ts'
import { api } from '#src/shared/ui/api.ts'
import { CorpoDoFormulario, useFormulario } from '#src/shared/ui/formulario/formulario.tsx'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import type { FreteDaLoja } from '../schemas.ts'
import { escreverLinha, type LinhaEscrita, lerLinhas } from '../tabela-escrita.ts'
import { EnvioDesligado } from './envio-desligado.tsx'
import estilo from './perfil-frete.module.css'
import { TabelaDeFrete } from './tabela-de-frete.tsx'

/** Opens the tab with how the shop posts: packaging, days until it is posted, its own prices. */
export async function abrir(contexto: ContextoDoPerfil) {
  const { id } = lojaDe(contexto)
  const [frete, { entrega }] = await Promise.all([
    api.get('/rest/v1/fretes_da_loja', { query: { estabelecimento_id: id } }),
    lerConfiguracoes(contexto),
  ])
  return (
    <div className="pilha coluna-de-texto">
      <Frete frete={frete} envia={entrega?.envio?.ativa ?? false} />
    </div>
  )
}

interface Lido {
  frete: FreteDaLoja
  /** Buyers are offered to have things posted. */
  envia: boolean
}

const MEDIDAS = [
  ['peso_gramas', 'Peso', 'g'],
  ['altura_cm', 'Altura', 'cm'],
  ['largura_cm', 'Largura', 'cm'],
  ['comprimento_cm', 'Comprimento', 'cm'],
] as const

const inicialDe = (frete: FreteDaLoja) => ({
  peso_gramas: String(frete.peso_gramas),
  altura_cm: String(frete.altura_cm),
  largura_cm: String(frete.largura_cm),
  comprimento_cm: String(frete.comprimento_cm),
  preparo_dias: String(frete.preparo_dias),
  tabela: frete.tabela.map((linha) => comChave(escreverLinha(linha))),
})

function Frete({ frete, envia }: Lido) {
  const inicial = useMemo(() => inicialDe(frete), [frete])
  const positivo = (texto: string) => (Number(texto) >= 1 ? null : 'Use 1 ou mais.')
  const formulario = useFormulario({
    inicial,
    versao: frete.updated_at,
    validar: {
      peso_gramas: positivo,
      altura_cm: positivo,
      largura_cm: positivo,
      comprimento_cm: positivo,
      tabela: (linhas: LinhaEscrita[]) => lerLinhas(linhas).erro,
    },
    enviar: async ({ tabela, ...textos }, sobrescrever) => {
      await api.put('/rest/v1/fretes_da_loja', {
        body: {
          estabelecimento_id: frete.estabelecimento_id,
          peso_gramas: Number(textos.peso_gramas),
          altura_cm: Number(textos.altura_cm),
          largura_cm: Number(textos.largura_cm),
          comprimento_cm: Number(textos.comprimento_cm),
          preparo_dias: Number(textos.preparo_dias || '0'),
          tabela: lerLinhas(tabela).linhas,
          ...(sobrescrever ? {} : { updated_at: frete.updated_at }),
        },
      })
    },
    tituloDoErro: 'Erro ao salvar frete',
    feito: ['Frete salvo'],
  })
  const { form } = formulario
  const numero = (campo: (typeof MEDIDAS)[number][0] | 'preparo_dias') => ({
    ...form.getInputProps(campo),
    inputMode: 'numeric' as const,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      form.setFieldValue(campo, currentTarget.value.replaceAll(/\D/g, '').slice(0, 6)),
  })
  return (
    <CorpoDoFormulario de={formulario}>
      {envia ? null : <EnvioDesligado />}
      <Quadro titulo="Embalagem padrão" className={estilo.quadro}>
        <p className="apagado">Vale para os produtos sem peso ou medidas no cadastro.</p>
        <div className={estilo.par}>
          {MEDIDAS.map(([campo, nome, unidade]) => (
            <Campo key={campo} label={nome} depois={unidade} required {...numero(campo)} />
          ))}
        </div>
      </Quadro>
      <Quadro titulo="Prazo para postar" className={estilo.quadro}>
        <Campo
          label="Dias úteis até o envio"
          description="Somados ao prazo da entrega que o cliente vê."
          {...numero('preparo_dias')}
        />
      </Quadro>
      <Quadro titulo="Tabela da loja" className={estilo.quadro} data-campo="tabela">
        <p className="apagado">
          Usada quando nenhuma transportadora está conectada ou quando ela não responde. Vale o peso de todo o
          pedido.
        </p>
        <TabelaDeFrete
          linhas={form.values.tabela}
          erro={form.errors.tabela}
          aoMudar={(linhas) => form.setFieldValue('tabela', linhas)}
        />
      </Quadro>
    </CorpoDoFormulario>
  )
}
