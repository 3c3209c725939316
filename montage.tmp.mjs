import sharp from 'sharp'
const [out, cols, ...names] = process.argv.slice(2)
const W=640,H=560
const parts=await Promise.all(names.map(async(n,i)=>({input:await sharp(`/tmp/fonts-try/out/${n}.png`).extract({left:60,top:60,width:740,height:620}).resize(W).png().toBuffer(),left:(i%+cols)*W,top:Math.floor(i/+cols)*H})))
await sharp({create:{width:W*+cols,height:H*Math.ceil(names.length/+cols),channels:3,background:'#ccc'}}).composite(parts).png().toFile(out)
