// The bodega: barrel vault running back to a small evening window, casks, candles on an upright barrel. Candlelight from the right.
import{rng,I,blob,dabs,inEll,inBox,many,lg,rg,filters,doc,twig,defsSprig,sprigs,roseDef,U}from'./lib.mjs';
import{F,S,G,arch,glass,glassDef,candle,vineLeaf,grapes}from'./kit.mjs';
const r=rng(96);
const VX=930,VY=600;
// outline of the vault at depth s (1 = near)
const vault=s=>{const w=800*s,y=VY-20*s,f=VY+470*s;return`M${I(VX-w)} ${I(f)}V${I(y)}C${I(VX-w)} ${I(y-660*s)} ${I(VX-w*.5)} ${I(y-800*s)} ${VX} ${I(y-800*s)}S${I(VX+w)} ${I(y-660*s)} ${I(VX+w)} ${I(y)}V${I(f)}Z`};
const rib=s=>vault(s).replace(/^M(\S+) (\S+)V/,'M$1 $2V').replace(/Z$/,'');
const defs=filters(19,{wob:7,k:.5,k0:.24})+
 rg('va',[[0,'#c79a72'],[.45,'#8d6a62'],[1,'#4b3a47']],.72,.5,.75)+lg('fl',[[0,'#b08a6d'],[.5,'#7d6059'],[1,'#473843']])+rg('gl',[[0,'#ffe0a0',1],[.35,'#ffc678',.55],[1,'#f0a860',0]])+rg('gw',[[0,'#fff0d0',1],[.5,'#fbd7a4',.4],[1,'#fbd7a4',0]])+
 lg('sk',[[0,'#f3dfc0'],[1,'#fbe6b8']])+lg('hd',[[0,'#5d4340'],[.5,'#926748'],[1,'#cf9a62']],0,.3,1,0)+lg('st',[[0,'#3f3139'],[.6,'#6d4d42'],[1,'#a87a52']],0,0,1,0)+lg('up',[[0,'#5a4240'],[.35,'#a2744e'],[.6,'#c0905f'],[1,'#6b4c45']],0,0,1,0)+
 lg('dj',[[0,'#4f5a4c'],[.6,'#7f8a63'],[1,'#c0b878']],1,0,0,0)+lg('wi',[[0,'#8a6646'],[1,'#d0a56c']],1,0,0,0);
// cask seen end-on, radius 100
const cask='<g id="ba"><circle r="104" fill="url(#st)"/><circle r="88" fill="url(#hd)"/>'+S('#4a3536',2.5,'M-66-58V58M-42-76V76M-18-86V86M8-88V88M34-80V80M60-64V64','opacity=".6"')+S('#e6b983',2,'M-38-74V74M12-84V84M38-76V76M64-60V60','opacity=".4"')+F('#6b4a40','M-84-14H84V14H-84Z','opacity=".55"')+'<circle r="96" fill="none" stroke="#3d3038" stroke-width="7"/>'+S('#d9b088',3,'M60-80A100 100 0 0 1 98 24','opacity=".8"')+'<circle cy="52" r="9" fill="#3d2f35"/>'+F('#c9a071','M-6 56h12v26H-6Z')+'</g>';
let b=`<rect x="-80" y="-80" width="1960" height="1360" fill="#4d3d49"/>`;
b+=F('url(#va)','M-80-80H1880V1280H-80Z');
// courses of stone on the vault: dabs that follow the curve, then the ribs, near to far
b+=G('filter="url(#b2)"',dabs(r,70,q=>{const a=Math.PI*(.02+.96*q()),s=.5+.6*q();return[VX-Math.cos(a)*800*s,VY-20*s-Math.sin(a)*790*s]},{c:'#4b3844',w:5,len:44,ang:0,aj:.6,o:.55}),dabs(r,34,q=>{const a=Math.PI*(.35+.6*q()),s=.5+.5*q();return[VX-Math.cos(a)*800*s,VY-20*s-Math.sin(a)*790*s]},{c:'#f0c78e',w:12,len:40,aj:.7,o:.22}));
const tone=['#6d525a','#7d5f5e','#8f6e64','#a2806d','#b99577'];
[.82,.58,.4,.275].forEach((s,i)=>{b+=F(tone[i],vault(s),'opacity=".55"')+S('#43333f',I(46*s),rib(s*1.035),'opacity=".55" filter="url(#b5)"')+S('#c09673',I(34*s),rib(s))+S('#f3cf9c',I(8*s),rib(s*.978),'opacity=".75"')});
// far wall with the window
b+=F('#a98871',vault(.2))+F('#f5dcae',arch(866,452,128,170))+F('url(#sk)',arch(878,464,104,150))+F('#b3a9ae','M878 560Q920 536 982 556V614H878Z')+F('#8f9470','M878 586Q930 572 982 588V614H878Z')+S('#7a5f55',6,'M930 464V614M878 540H982')+'<ellipse cx="930" cy="540" rx="230" ry="190" fill="url(#gw)" opacity=".7"/>';
// floor
b+=F('url(#fl)',`M${VX-160} 694H${VX+160}L1880 1130V1280H-80V1130Z`)+S('#4a3a42',3,'M800 694L-80 1240M860 694L420 1280M930 694L920 1280M1000 694L1420 1280M1060 694L1880 1210M690 740H1160M540 810H1310M330 910H1510M60 1050H1800','opacity=".45"')+F('#ffdca0','M890 700H970L1120 1190H780Z','filter="url(#b18)" opacity=".34"');
// right row of casks, far to near, partly behind the barrel with the candles
const row=(p,m)=>p.map(([x,y,k])=>(y<660?"":`<ellipse cx="${I(x-20*k*m)}" cy="${I(y+112*k)}" rx="${I(130*k)}" ry="${I(20*k)}" fill="#33272f" opacity=".5"/>`)+`<use href="#ba" transform="translate(${x} ${y})scale(${k*m} ${k})"/>`).join('');
b+=F('#4a373a','M1090 752L1880 1060V1110L1090 770Z')+row([[1120,700,.5],[1230,726,.68],[1390,690,.62],[1760,690,1.2],[1480,790,1.05]],-1)+row([[1700,880,1.7]],-1);
// left row: a diagonal of casks coming toward us, a second tier above
b+=F('#3f3036','M770 745L-80 1120V1180L770 765Z')+F('#7b5a4a','M770 741L-80 1108V1124L770 750Z');
b+=row([[752,690,.46],[672,628,.46],[672,712,.58],[578,618,.6],[556,748,.76],[424,624,.8],[400,800,1.04],[196,632,1.1],[150,880,1.5]],1);
b+=S('#f0dcc0',4,'M108 800q20-26 40 0t38-6M372 742l22 34 26-40','opacity=".6"');
b+=G('filter="url(#b18)"',F('#2f2430','M-80 500L120 480 40 1280H-80Z','opacity=".45"'));
// upright barrel as a table, right of the middle
b+=F('#2f2430','M1000 1150Q1260 1090 1500 1140L1440 1200Q1180 1230 960 1190Z','opacity=".55" filter="url(#b10)"')+F('url(#up)','M1092 806Q1050 970 1096 1150 1236 1190 1376 1150 1422 970 1380 806Z')+S('#4a3536',3,'M1136 830Q1110 980 1140 1160M1190 836Q1176 990 1192 1172M1290 836Q1304 990 1284 1172M1342 826Q1368 980 1334 1160','opacity=".55"')+S('#43343a',17,'M1080 876Q1236 926 1392 876M1072 960Q1236 1014 1400 960M1080 1076Q1236 1130 1392 1076')+S('#c9a27c',4,'M1180 900Q1280 906 1390 870M1180 986Q1290 990 1398 954M1180 1100Q1290 1106 1390 1070','opacity=".7"');
b+='<ellipse cx="1236" cy="806" rx="176" ry="42" fill="#7a563f"/><ellipse cx="1236" cy="798" rx="176" ry="42" fill="#c4935f"/><ellipse cx="1244" cy="792" rx="140" ry="30" fill="#f0c583" opacity=".7"/>'+S('#8a6243',3,'M1080 790L1390 782M1070 806L1402 802M1100 822L1380 822','opacity=".5"');
// light of the candles before the candles themselves
b+='<ellipse cx="1226" cy="660" rx="420" ry="360" fill="url(#gl)" opacity=".8"/>';
b+=G('filter="url(#b5)" opacity=".5" fill="#5d4038"','<ellipse cx="1150" cy="812" rx="60" ry="8"/><ellipse cx="1330" cy="812" rx="60" ry="8"/><ellipse cx="1236" cy="824" rx="50" ry="7"/>');
b+=candle(1196,800,150,30)+candle(1250,786,96,30)+candle(1292,806,190,30)+F('#f6e3c0','M1186 800q-8-40 0-90M1302 800q10-60 2-120');
b+=glass(1126,820,1.05)+glass(1352,828,1.1,-1);
// grapes, a rose lying on the wood
b+='<use href="#gp" transform="translate(1220 800)rotate(-64)scale(.7)"/>'+sprigs(r,3,inEll(1190,812,20,6),{c:'#6f7a52',s:.6,id:'vl'})+sprigs(r,3,inEll(1258,830,30,6),{c:'#55634f',s:.5,id:'la'})+U(1,1272,822,1.4)+U(2,1304,832,1.1,40);
// demijohn in wicker, at the foot; jug
b+=F('#2f2430','M860 1130Q960 1100 1060 1130L1040 1160H860Z','opacity=".5" filter="url(#b10)"')+F('url(#dj)','M906 1010Q900 960 940 930L944 870H984L988 930Q1030 960 1022 1010Z')+F('#c2a27a','M942 852h44v26h-44Z')+F('url(#wi)','M890 1010Q880 1100 916 1140H1012Q1048 1100 1038 1010 960 1034 890 1010Z')+S('#7a5838',4,'M888 1040Q964 1064 1040 1040M890 1072Q964 1096 1038 1072M900 1106Q964 1128 1028 1106M930 1026L924 1136M964 1030V1140M1000 1026L1006 1136','opacity=".7"')+S('#f6e6b8',6,'M1004 950Q1012 970 1010 1000','opacity=".8"')+S('#8a6646',9,'M894 1012Q960 1036 1034 1012');
// iron candle holder on the left wall, small
b+=S('#3d3038',7,'M330 380V330H366')+candle(366,330,46,16)+'<ellipse cx="366" cy="270" rx="150" ry="140" fill="url(#gl)" opacity=".55"/>';
// near right: vine leaves and roses out of focus
b+=G('filter="url(#b10)"',F('#2c2a2f','M1880 1040Q1760 1080 1700 1180T1560 1280H1880Z'),sprigs(r,6,inEll(1760,1180,120,80),{c:'#56604a',s:1.5,id:'lk'}),sprigs(r,3,inEll(1750,1140,100,60),{c:'#a39468',s:1.2,id:'lk',o:.85}),U(1,1780,1120,3.4,20),U(2,1690,1200,3,60),U(3,1830,1210,3));
const after=`<g style="mix-blend-mode:soft-light"><ellipse cx="1240" cy="660" rx="760" ry="620" fill="url(#gl)"/><path fill="#1f1828" opacity=".5" filter="url(#b40)" d="M-80 1120H1880V1280H-80ZM-80-80H1880V40Q900 120 300 160L100 1280H-80Z"/></g><ellipse cx="1240" cy="640" rx="330" ry="280" fill="url(#gl)" opacity=".4" style="mix-blend-mode:screen"/>`;
export default doc('The bodega by candlelight',defs+defsSprig(rng(9))+roseDef()+glassDef('#7d2f44')+vineLeaf+grapes(rng(4))+cask,b,after);
