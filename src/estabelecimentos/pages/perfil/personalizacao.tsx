import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { temRecurso } from '#src/acesso/recursos.ts'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { ForaDoPlano } from '#src/shared/ui/kit/estados.tsx'
import { CorpoDoFormulario, useFormulario } from '#src/shared/ui/formulario/formulario.tsx'
import { lerProdutos, type ProdutoAchado } from '#src/shared/ui/loja/busca-de-produtos.ts'
import { EscolherProdutos } from '#src/shared/ui/loja/escolher-produtos.tsx'
import { corDaLoja } from '#src/shared/ui/loja/logo-da-loja.tsx'
import type { Personalizacao } from '../../configuracoes.ts'
import { corServe } from '../../contraste.ts'
import { type ContextoDoPerfil, lojaDe } from './aba.tsx'
import { type DadosDaLoja, guardarComOCadastro, lerDadosDaLoja } from './configuracoes-da-loja.tsx'
import estilo from './perfil.module.css'
import { PreviaDaLoja } from './previa.tsx'

interface Dados extends DadosDaLoja {
  /** The highlights that the shop still has. */
  produtos: ProdutoAchado[]
}

const SECAO = {
  destaques: 'Destaques',
  produtos: 'Produtos',
  avaliacoes: 'Avaliações',
  sobre: 'Sobre a loja',
} as const
const INICIAL: Personalizacao = {
  secoes: ['destaques', 'produtos', 'avaliacoes', 'sobre'],
  destaques: [],
  chamada: '',
}

/** Opens the tab with the shop's looks, for plans that include them. */
export async function abrir(contexto: ContextoDoPerfil) {
  const { id, plano } = lojaDe(contexto)
  if (!temRecurso(plano, 'personalizacao'))
    return (
      <ForaDoPlano
        titulo="A aparência da loja não vem no seu plano"
        texto="Escolha a cor, a ordem das seções e os produtos em destaque da sua página."
      />
    )
  const lidos = await lerDadosDaLoja(contexto)
  const produtos = await lerProdutos(id, lidos.configuracoes.personalizacao?.destaques ?? [])
  return <Aparencia {...lidos} produtos={produtos} />
}

function Aparencia({ loja, configuracoes, produtos }: Dados) {
  const { cor: corAtual } = loja
  const formulario = useFormulario({
    inicial: { cor: corAtual ?? corDaLoja(loja), ...(configuracoes.personalizacao ?? INICIAL) },
    versao: `${loja.updated_at} ${configuracoes.updated_at}`,
    validar: {
      cor: (cor) =>
        /^#[0-9a-f]{6}$/i.test(cor)
          ? corServe(cor.toLowerCase()).serve
            ? null
            : 'Esta cor não tem contraste para ser lida. Escolha uma mais escura.'
          : 'Informe a cor como #0f6b4f.',
    },
    enviar: async ({ cor, ...personalizacao }, sobrescrever) => {
      const nova = cor.toLowerCase()
      await guardarComOCadastro(
        { loja, configuracoes },
        { ...(nova === corAtual ? {} : { cor: nova }), partes: { personalizacao } },
        sobrescrever,
      )
    },
    tituloDoErro: 'Erro ao salvar aparência',
    feito: ['Aparência salva', 'A página da loja já mudou.'],
  })
  const { form } = formulario
  const { cor, secoes, destaques, chamada } = form.values
  const valida = /^#[0-9a-f]{6}$/i.test(cor) ? corServe(cor.toLowerCase()) : null

  function mover(de: number, para: number) {
    const nova = [...secoes]
    const [secao] = nova.splice(de, 1)
    if (secao) nova.splice(para, 0, secao)
    form.setFieldValue('secoes', nova)
  }

  return (
    <div className="pilha coluna-de-texto">
      <PreviaDaLoja
        loja={loja}
        cor={valida ? cor : corDaLoja(loja)}
        chamada={chamada}
        secoes={secoes.map((s) => SECAO[s])}
      />
      <CorpoDoFormulario de={formulario}>
        <Quadro titulo="Cor e chamada" className={estilo.quadro}>
          <div className={estilo.cor}>
            <input
              type="color"
              aria-label="Escolher cor"
              value={valida ? cor : '#0f6b4f'}
              onChange={({ currentTarget }) => form.setFieldValue('cor', currentTarget.value)}
            />
            <Campo label="Cor da loja" maxLength={7} style={{ flex: 1 }} {...form.getInputProps('cor')} />
          </div>
          <output className={valida?.serve ? 'apagado' : 'ruim'}>
            {valida
              ? `Contraste do texto ${valida.texto.toFixed(1).replace('.', ',')}:1 (mínimo 4,5) e da página ${valida.pagina.toFixed(1).replace('.', ',')}:1 (mínimo 3).`
              : 'Informe a cor como #0f6b4f.'}
          </output>
          <Campo
            label="Chamada"
            description="Uma frase embaixo do nome da loja."
            maxLength={120}
            {...form.getInputProps('chamada')}
          />
        </Quadro>
        <Quadro titulo="Ordem das seções" className={estilo.quadro}>
          <ol className={`sem-lista ${estilo.ordem}`}>
            {secoes.map((secao, i) => (
              <li key={secao}>
                {SECAO[secao]}
                <span>
                  <button
                    type="button"
                    className="botao-icone"
                    aria-label={`Subir ${SECAO[secao]}`}
                    disabled={i === 0}
                    onClick={() => mover(i, i - 1)}
                  >
                    <IconArrowUp size={18} aria-hidden />
                  </button>
                  <button
                    type="button"
                    className="botao-icone"
                    aria-label={`Descer ${SECAO[secao]}`}
                    disabled={i === secoes.length - 1}
                    onClick={() => mover(i, i + 1)}
                  >
                    <IconArrowDown size={18} aria-hidden />
                  </button>
                </span>
              </li>
            ))}
          </ol>
        </Quadro>
        <Quadro titulo="Destaques" className={estilo.quadro}>
          <p className="apagado">Até 8 produtos que aparecem primeiro.</p>
          <EscolherProdutos
            lojaId={loja.id}
            conhecidos={produtos}
            escolhidos={destaques}
            maximo={8}
            deOnde="dos destaques"
            className={estilo.ordem}
            aoMudar={(ids) => form.setFieldValue('destaques', ids)}
          />
        </Quadro>
      </CorpoDoFormulario>
    </div>
  )
}
