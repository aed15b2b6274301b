import { IconDeviceDesktop, IconDeviceMobile, IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { paraReais } from '#src/shared/dinheiro.ts'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { Estoque } from '#src/shared/ui/loja/estoque.tsx'
import { Foto } from '#src/shared/ui/loja/foto.tsx'
import { Preco } from '#src/shared/ui/loja/preco.tsx'
import { TextoRico } from '#src/shared/ui/kit/texto-rico.tsx'
import { temOpcoes, type ValoresDoProduto } from '../formulario.ts'
import { resumoDaGrade } from '../grade.ts'
import estilo from './produto-form.module.css'

/** The product as the form has it now, as wide as a phone or a desktop. */
export function PreviaDoProduto({ valores }: { valores: ValoresDoProduto }) {
  const [aberta, setAberta] = useState(false)
  const [tela, setTela] = useState<'celular' | 'computador'>('celular')
  const { nome, imagens, descricao_html } = valores
  const promocional = valores.preco_promocao > 0 ? paraReais(valores.preco_promocao) : null
  const { menor, unidades } = resumoDaGrade(valores.grade)
  const comGrade = temOpcoes(valores)
  const preco = comGrade
    ? { preco: paraReais(menor ?? 0), preco_promocao: null, em_promocao: false }
    : { preco: paraReais(valores.preco), preco_promocao: promocional, em_promocao: valores.em_promocao }
  return (
    <>
      <button type="button" className="botao leve no-inicio" onClick={() => setAberta(true)}>
        <IconEye size={18} aria-hidden /> Pré-visualizar
      </button>
      <Dialogo aberto={aberta} aoFechar={() => setAberta(false)} titulo="Pré-visualização" largura="54rem">
        <fieldset className={estilo.telas}>
          <legend className="so-leitor">Tamanho da tela</legend>
          {(['celular', 'computador'] as const).map((qual) => (
            <label key={qual} className={estilo.tela}>
              <input type="radio" name="tela" checked={tela === qual} onChange={() => setTela(qual)} />
              {qual === 'celular' ? (
                <IconDeviceMobile size={18} aria-hidden />
              ) : (
                <IconDeviceDesktop size={18} aria-hidden />
              )}
              {qual === 'celular' ? 'Celular' : 'Computador'}
            </label>
          ))}
        </fieldset>
        <div className={estilo.previa} data-tela={tela}>
          <Foto url={imagens[0]?.url ?? null} alt={imagens[0]?.texto_alternativo || nome} tamanhos="400px" />
          <div className={estilo.ficha}>
            <h3>{nome || 'Nome do produto'}</h3>
            <Preco produto={preco} grande />
            <Estoque estoque={comGrade ? unidades : Number(valores.estoque || '0')} />
            {descricao_html ? (
              <div className={estilo.texto}>
                <TextoRico html={descricao_html} />
              </div>
            ) : null}
          </div>
        </div>
      </Dialogo>
    </>
  )
}
