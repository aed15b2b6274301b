import { useState } from 'react'
import { redirect } from 'react-router'
import { escolherLojaDoPainel, exigirPainel } from '#src/acesso/pages/quem-sou.ts'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import { ROTULOS_DE_RECURSO, temRecurso } from '#src/acesso/recursos.ts'
import type { MinhaLoja } from '#src/acesso/schemas.ts'
import { normalizarCnpj } from '#src/shared/cnpj.ts'
import { mascararTelefone } from '#src/shared/mascaras.ts'
import { CampoMascarado } from '#src/shared/ui/formulario/campo-mascarado.tsx'
import { api } from '#src/shared/ui/api.ts'
import { useCampos } from '#src/shared/ui/formulario/use-campos.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { Cabeca } from '#src/shared/ui/kit/cabeca.tsx'
import { Marcar } from '#src/shared/ui/kit/campo.tsx'
import { ForaDoPlano, SemPermissao } from '#src/shared/ui/kit/estados.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import type { UsuarioDaSessao } from '#src/shared/ui/sessao/sessao-guardada.ts'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { conferirDadosDaLoja } from '#src/usuarios/pages/entrada/criar-loja.ts'
import { DadosDaLojaCampos } from '#src/usuarios/pages/entrada/dados-da-loja-campos.tsx'
import type { Plano } from '#src/usuarios/pages/entrada/plano.ts'
import { PARTES_DA_COPIA, type ParteDaCopia, ROTULOS_DA_COPIA } from '../copia.ts'
import type { Route } from './+types/abrir-loja.ts'
import estilo from './abrir-loja.module.css'

export const meta = () => metaDaPagina({ titulo: 'Abrir outra loja', indexar: false })

export async function clientLoader() {
  const { pessoa, loja } = await exigirPainel()
  if (!loja) throw redirect('/admin/painel-geral')
  const pode = podeNoPapel(loja.papel, 'assinatura.editar') && temRecurso(loja.plano, 'varias_lojas')
  const planos = pode ? (await api.get('/rest/v1/planos_assinatura', { query: { ativo: 'true' } })).itens : []
  return { usuario: pessoa.usuario, loja, planos }
}

/** Another shop of the same owner, which begins with what they choose of the one that the panel is open on. */
export default function AbrirLoja({ loaderData: { usuario, loja, planos } }: Route.ComponentProps) {
  return (
    <>
      <Cabeca
        voltar={{ para: '/minha-assinatura', nome: 'Minha Assinatura' }}
        titulo="Abrir outra loja"
        ajuda="Ela tem plano e assinatura próprios e passa pela mesma aprovação."
      />
      {!podeNoPapel(loja.papel, 'assinatura.editar') ? (
        <SemPermissao />
      ) : temRecurso(loja.plano, 'varias_lojas') ? (
        <Formulario usuario={usuario} loja={loja} planos={planos} />
      ) : (
        <ForaDoPlano
          titulo={ROTULOS_DE_RECURSO.varias_lojas.nome}
          texto={`${ROTULOS_DE_RECURSO.varias_lojas.explica} O plano desta loja não inclui.`}
        />
      )}
    </>
  )
}

interface Props {
  usuario: UsuarioDaSessao
  loja: MinhaLoja
  planos: Plano[]
}

function Formulario({ usuario, loja, planos }: Props) {
  const form = useCampos({ inicial: { nomeDaLoja: '', cnpj: '', telefone: '', planoId: '' } })
  const [partes, setPartes] = useState<ParteDaCopia[]>([])
  const [comoEstao, setComoEstao] = useState(false)
  const plano = planos.find(({ id }) => id === form.values.planoId) ?? planos[0]

  const [abrir, enviando] = useAcao({}, async (valores: typeof form.values) => {
    const dados = { ...valores, planoId: plano?.id ?? null, precoAceito: plano?.valor_mensal ?? null }
    if (!conferirDadosDaLoja(dados)) return
    const { estabelecimento } = await api.post('/functions/v1/create-establishment', {
      body: {
        userId: usuario.id,
        nome: dados.nomeDaLoja.trim(),
        email: usuario.email,
        cnpj: normalizarCnpj(dados.cnpj),
        telefone: dados.telefone,
        planoId: dados.planoId,
        precoAceito: dados.precoAceito,
        copiar:
          partes.length > 0
            ? { de: loja.id, partes, produtos_como: comoEstao ? 'como_estao' : 'rascunho' }
            : null,
      },
    })
    escolherLojaDoPainel(estabelecimento.id)
    // Nothing of one shop may stay on screen under another's name.
    location.assign('/admin')
  })

  return (
    <form method="post" className={`cartao ${estilo.campos}`} onSubmit={form.onSubmit(abrir)}>
      <DadosDaLojaCampos
        nome={form.values.nomeDaLoja}
        cnpj={form.values.cnpj}
        planos={planos}
        planoId={plano?.id ?? null}
        aoMudar={(campo, valor) => form.setFieldValue(campo, valor)}
      >
        <p className="apagado">Cada loja tem um CNPJ só seu. Para uma filial, use o CNPJ dela.</p>
        <CampoMascarado
          mascara={mascararTelefone}
          type="tel"
          label="Telefone"
          autoComplete="tel-national"
          {...form.getInputProps('telefone')}
        />
      </DadosDaLojaCampos>
      <fieldset className={estilo.partes}>
        <legend>O que copiar de {loja.nome}</legend>
        {PARTES_DA_COPIA.map((parte) => (
          <Marcar
            key={parte}
            label={ROTULOS_DA_COPIA[parte].nome}
            description={ROTULOS_DA_COPIA[parte].explica}
            checked={partes.includes(parte)}
            onChange={(evento) =>
              setPartes(
                evento.currentTarget.checked ? [...partes, parte] : partes.filter((uma) => uma !== parte),
              )
            }
          />
        ))}
      </fieldset>
      {partes.includes('produtos') ? (
        <fieldset className={estilo.partes}>
          <legend>Como os produtos chegam</legend>
          <Marcar
            type="radio"
            name="produtos"
            label="Como rascunhos, para você conferir"
            checked={!comoEstao}
            onChange={() => setComoEstao(false)}
          />
          <Marcar
            type="radio"
            name="produtos"
            label="Como estão: o que está à venda aqui fica à venda lá"
            checked={comoEstao}
            onChange={() => setComoEstao(true)}
          />
        </fieldset>
      ) : null}
      <p className="apagado">
        Clientes, vendas, cupons, equipe, contas de recebimento, chaves e webhooks nunca são copiados.
      </p>
      <BotaoDeEnvio enviando={enviando}>Abrir loja</BotaoDeEnvio>
    </form>
  )
}
